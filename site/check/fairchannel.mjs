/**
 * The module yields by posting a message to itself. With Node's own MessageChannel it would
 * run a thousand time slices before it receives a message of another port, such as a stop.
 */
export class FairChannel {
  /** @type {{onmessage?: () => void}} */
  port1 = {};
  port2 = { postMessage: () => void setImmediate(() => this.port1.onmessage?.()) };
}
