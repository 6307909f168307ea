/**
 * Pages and sockets over the same bad line as the media of a call: a proxy for a browser whose bytes take their turn with the
 * datagrams of a `LossyRelay`. What is lost is sent again a round trip later and keeps back what comes behind it; a loss
 * halves what may be under way, and what arrives lets more of it, much as TCP does.
 */
import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { LossyRelay } from './lossy-relay.ts'

const segmentBytes = 1400
/** Of a request and of a response without their bodies, about. */
const headBytes = 600
const [firstWindow, smallestWindow] = [10, 2]

interface Segment {
  readonly data: Buffer
  readonly deliver: (data: Buffer) => void
  hasArrived: boolean
}

/** One direction of one connection. */
class Stream {
  readonly #relay: LossyRelay
  readonly #direction: 'up' | 'down'
  #waiting: Segment[] = []
  /** Sent and not delivered, in their order. */
  #sent: Segment[] = []
  #window = firstWindow

  constructor(relay: LossyRelay, direction: 'up' | 'down') {
    this.#relay = relay
    this.#direction = direction
  }

  send(data: Buffer, deliver: (data: Buffer) => void): void {
    if (!this.#relay.isShared && this.#sent.length + this.#waiting.length === 0) {
      deliver(data)
      return
    }
    for (let at = 0; at < data.length; at += segmentBytes)
      this.#waiting.push({ data: data.subarray(at, at + segmentBytes), deliver, hasArrived: false })
    this.#pump()
  }

  #pump(): void {
    while (this.#sent.filter(({ hasArrived }) => !hasArrived).length < this.#window) {
      const next = this.#waiting.shift()
      if (!next) return
      this.#sent.push(next)
      this.#carry(next)
    }
  }

  #carry(segment: Segment): void {
    const isUnderWay = this.#relay.carryBeside(this.#direction, segment.data.length, () => {
      segment.hasArrived = true
      this.#window += 1
      while (this.#sent[0]?.hasArrived) {
        const { data, deliver } = this.#sent.shift() as Segment
        deliver(data)
      }
      this.#pump()
    })
    if (isUnderWay) return
    this.#window = Math.max(smallestWindow, Math.floor(this.#window / 2))
    setTimeout(() => this.#carry(segment), this.#relay.roundTripMs)
  }
}

const answer = (relay: LossyRelay, port: number, request: IncomingMessage, response: ServerResponse): void => {
  const [up, down] = [new Stream(relay, 'up'), new Stream(relay, 'down')]
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
  const { method, headers } = request
  const forward = (): void => {
    const upstream = ask({ host: '127.0.0.1', port, path: pathname + search, method, headers }, (from) => {
      const head = () => response.writeHead(from.statusCode ?? 502, from.headers)
      down.send(Buffer.alloc(headBytes), head)
      from.on('data', (data: Buffer) => down.send(data, (part) => response.write(part)))
      from.on('end', () => down.send(Buffer.alloc(1), () => response.end()))
    })
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  }
  up.send(Buffer.alloc(headBytes), forward)
}

const tunnel = (relay: LossyRelay, port: number, socket: Socket, head: Buffer): void => {
  const server = connect(port, '127.0.0.1')
  const [up, down] = [new Stream(relay, 'up'), new Stream(relay, 'down')]
  socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
  if (head.length > 0) server.write(head)
  socket.on('data', (data) => up.send(data, (part) => server.write(part)))
  server.on('data', (data) => down.send(data, (part) => socket.write(part)))
  for (const [one, other] of [
    [socket, server],
    [server, socket],
  ] as const) {
    one.on('close', () => other.destroy())
    one.on('error', () => other.destroy())
  }
}

export class LineProxy {
  readonly port: number
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
  }

  /** For requests to a port of this machine, over the line of a relay. */
  static async open(relay: LossyRelay, targetPort: number): Promise<LineProxy> {
    const server = createServer((request, response) => answer(relay, targetPort, request, response))
    server.on('connect', (_, socket, head) => tunnel(relay, targetPort, socket as Socket, head))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new LineProxy(server)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
