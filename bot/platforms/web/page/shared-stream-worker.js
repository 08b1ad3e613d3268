// What all tabs of a browser share.
import { SharedStream } from "./shared-stream.js";

const stream = new SharedStream();
onconnect = ({ ports: [port] }) => stream.add(port);
