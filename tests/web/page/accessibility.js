// Everything that is measured within the page: faults as sentences, and the colours of its words.
(width) => {
    const faults = [];
    const open = document.querySelector("dialog[open]") ?? document.body;
    const all = [...open.querySelectorAll("*")].filter((one) => one.checkVisibility({ visibilityProperty: true }));
    const told = (one) => (one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 40) || one.outerHTML.slice(0, 60);
    if (!/^[a-z]{2}$/.test(document.documentElement.lang)) faults.push("the page has no language");
    if (!document.title.trim()) faults.push("the page has no title");
    const viewport = document.querySelector("meta[name=viewport]").content;
    if (/user-scalable|maximum-scale/.test(viewport)) faults.push("the page cannot be zoomed");

    const ids = new Map();
    for (const one of document.querySelectorAll("[id]")) {
        if (ids.has(one.id)) faults.push(`two elements have the id ${one.id}`);
        ids.set(one.id, one);
    }
    for (const one of all) {
        for (const name of ["aria-controls", "aria-labelledby", "aria-describedby", "aria-activedescendant"]) {
            const named = one.getAttribute(name);
            if (named && !ids.has(named)) faults.push(`${name} of ${told(one)} names nothing`);
        }
        if (one.tabIndex > 0) faults.push(`${told(one)} is taken out of the order`);
        if (one.matches("img:not([alt])")) faults.push(`a picture without words: ${one.outerHTML.slice(0, 60)}`);
    }
    for (const [role, count] of [["header", 1], ["main", 1], ["footer", 1], ["h1", 1]]) {
        if (all.filter((one) => one.matches(role)).length !== count && open === document.body) faults.push(`not ${count} ${role}`);
    }
    let level = 1;
    for (const heading of document.querySelectorAll("h1, h2, h3, h4")) {
        if (!heading.checkVisibility()) continue;
        const own = Number(heading.tagName[1]);
        if (own > level + 1) faults.push(`${told(heading)} is a heading of level ${own} below one of ${level}`);
        level = own;
    }

    // targets of a finger: 24 pixels high and wide, or so far from the next that a circle of 24 pixels is free
    const pressed = "button, select, input, a[href], [role=button], [role=option]";
    const targets = all.filter((one) => one.matches(pressed) && !one.disabled).map((one) => [one, one.getBoundingClientRect()]);
    for (const [one, box] of targets) {
        if (one.parentElement.closest("button, a[href], [role=button]")) faults.push(`${told(one)} is a control in a control`);
        if (box.width >= 24 && box.height >= 24) continue;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const near = targets.some(([other, there]) => other !== one && Math.hypot(
            there.x + there.width / 2 - x, there.y + there.height / 2 - y) < 24);
        if (near) faults.push(`${told(one)} is ${Math.round(box.width)} x ${Math.round(box.height)} pixels, beside others`);
    }

    // whatever scrolls can be scrolled by keyboard, and nothing but a picture that was made large scrolls sideways
    for (const one of all) {
        const style = getComputedStyle(one);
        const scrolls = /auto|scroll/.test(style.overflow)
            && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1);
        if (scrolls && one.tabIndex < 0 && !one.hasAttribute("tabindex") && !one.querySelector(pressed) && !one.matches("[role=listbox]")) {
            faults.push(`${told(one)} cannot be scrolled by keyboard`);
        }
    }
    const scroll = document.getElementById("scroll");
    for (const one of [document.documentElement, ...document.body.children]) {
        if (one.scrollWidth > width) faults.push(`${one.localName} is ${one.scrollWidth} wide, more than the screen`);
    }
    if (scroll.scrollWidth > scroll.clientWidth) faults.push("the posts are wider than the screen");

    const colours = [];
    const walker = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
    const opaque = /^rgb\(/;
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const text = walker.currentNode.data.trim();
        if (!text || !element.checkVisibility() || element.closest(":disabled, option, script, noscript, svg")) continue;
        let ground = element;
        while (ground && !opaque.test(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement;
        const { color, fontSize, fontWeight } = getComputedStyle(element);
        const size = parseFloat(fontSize);
        colours.push([text.slice(0, 30), color, getComputedStyle(ground ?? document.body).backgroundColor,
            size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)]);
    }
    return { faults, colours };
}
