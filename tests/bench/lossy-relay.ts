/**
 * A bad network for UDP: datagrams sent to the relay reach the target, and its answers come back, with loss, delay,
 * jitter and a limited rate in each direction. To the target every sender has an address of its own, as behind a NAT.
 */
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'

export interface LineConditions {
  /** Share of the datagrams dropped, 0 to 1. */
  readonly loss: number
  /** Of each direction, ms. */
  readonly delayMs: number
  /** A datagram takes up to this much longer, ms. They arrive in the order they were sent, as on a single line. */
  readonly jitterMs: number
  /** Of each direction, headers included; null for no limit. */
  readonly bitsPerSecond: number | null
  /** How much the queue before a limited line holds, in ms at its rate. What finds it full is dropped. */
  readonly queueMs: number
}

export const clearLine: LineConditions = { loss: 0, delayMs: 0, jitterMs: 0, bitsPerSecond: null, queueMs: 300 }

export interface LineCounts {
  readonly delivered: number
  /** Dropped by chance. */
  readonly lost: number
  /** Dropped because the queue was full. */
  readonly overflowed: number
}

/** Of IPv4 and UDP: a slow line carries them as well, and they are a third of a packet of speech. */
const headerBytes = 28

/** Mulberry32: numbers from 0 to 1 that are the same for the same seed. */
const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

interface Datagram {
  readonly arrivesAt: number
  readonly deliver: () => void
}

/** One direction of the line. */
class Direction {
  readonly counts = { delivered: 0, lost: 0, overflowed: 0 }
  readonly #random: () => number
  /** When everything queued has gone out. */
  #freeAt = 0
  /** Ordered by arrival. */
  #underWay: Datagram[] = []
  #timer: NodeJS.Timeout | null = null

  constructor(seed: number) {
    this.#random = randomFrom(seed)
  }

  /** False where it is lost. */
  carry(
    bytes: number,
    { loss, delayMs, jitterMs, bitsPerSecond, queueMs }: LineConditions,
    deliver: () => void,
  ): boolean {
    const now = performance.now()
    const startsAt = Math.max(now, this.#freeAt)
    if (bitsPerSecond !== null && startsAt - now > queueMs) {
      this.counts.overflowed += 1
      return false
    }
    // What is lost on the way has taken its time on the line too.
    this.#freeAt = bitsPerSecond === null ? now : startsAt + ((bytes + headerBytes) * 8000) / bitsPerSecond
    if (this.#random() < loss) {
      this.counts.lost += 1
      return false
    }
    const earliest = this.#underWay.at(-1)?.arrivesAt ?? 0
    const arrivesAt = Math.max(earliest, this.#freeAt + delayMs + this.#random() * jitterMs)
    this.#underWay.push({ arrivesAt, deliver })
    this.#deliverNext()
    return true
  }

  clear(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#underWay = []
  }

  #deliverNext(): void {
    const [next] = this.#underWay
    if (this.#timer || !next) return
    this.#timer = setTimeout(
      () => {
        this.#timer = null
        const now = performance.now()
        while (this.#underWay[0] && this.#underWay[0].arrivesAt <= now) {
          this.counts.delivered += 1
          this.#underWay.shift()?.deliver()
        }
        this.#deliverNext()
      },
      Math.max(0, Math.ceil(next.arrivesAt - performance.now())),
    )
  }
}

/** Waits until the socket has an address on the loopback interface. */
const bound = async (socket: Socket): Promise<Socket> => {
  // Without a listener, a datagram that nobody receives would end the process.
  socket.on('error', () => undefined)
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

export class LossyRelay {
  readonly port: number
  /** Whether pages and sockets take their turn on the line, as well as media. */
  isShared = false
  readonly #targetPort: number
  readonly #entrance: Socket
  readonly #directions: { readonly up: Direction; readonly down: Direction }
  /** By the address of the sender. */
  readonly #exits = new Map<string, Promise<Socket>>()
  #conditions = clearLine

  private constructor(entrance: Socket, targetPort: number, seed: number) {
    this.#entrance = entrance
    this.port = entrance.address().port
    this.#targetPort = targetPort
    this.#directions = { up: new Direction(seed), down: new Direction(seed + 1) }
    entrance.on('message', (data, from) => this.#receive(data, from))
  }

  /** Relays to a port of this machine, without loss until `change`. The same seed drops the same share of a sequence. */
  static async open(targetPort: number, seed = 1): Promise<LossyRelay> {
    return new LossyRelay(await bound(createSocket('udp4')), targetPort, seed)
  }

  /** From the next datagram on; those under way arrive as they would have. */
  change(conditions: Partial<LineConditions>): void {
    this.#conditions = { ...clearLine, ...conditions }
  }

  /** Sends something that is no datagram of a sender over the same line; false where it is lost. */
  carryBeside(direction: 'up' | 'down', bytes: number, deliver: () => void): boolean {
    return this.#directions[direction].carry(bytes, this.#conditions, deliver)
  }

  get roundTripMs(): number {
    return 2 * this.#conditions.delayMs
  }

  /** From now on the target sees every sender at another address, as when a phone changes from Wi-Fi to mobile. */
  async moveSenders(): Promise<void> {
    const left = [...this.#exits.values()]
    this.#exits.clear()
    for (const exit of await Promise.all(left)) exit.close()
  }

  /** From the senders to the target, and back. */
  get counts(): { readonly up: LineCounts; readonly down: LineCounts } {
    const { up, down } = this.#directions
    return { up: { ...up.counts }, down: { ...down.counts } }
  }

  async close(): Promise<void> {
    this.#directions.up.clear()
    this.#directions.down.clear()
    this.#entrance.close()
    await this.moveSenders()
  }

  #receive(data: Buffer, from: RemoteInfo): void {
    const exit = this.#exitOf(from)
    this.#directions.up.carry(data.length, this.#conditions, async () => {
      const socket = await exit
      // The sender has moved in the meantime.
      if (this.#exits.get(addressOf(from)) !== exit) return
      socket.send(data, this.#targetPort, '127.0.0.1')
    })
  }

  #exitOf(from: RemoteInfo): Promise<Socket> {
    const known = this.#exits.get(addressOf(from))
    if (known) return known
    const opened = bound(createSocket('udp4')).then((socket) => {
      socket.on('message', (data) =>
        this.#directions.down.carry(data.length, this.#conditions, () => {
          if (this.#exits.get(addressOf(from)) === opened) this.#entrance.send(data, from.port, from.address)
        }),
      )
      return socket
    })
    this.#exits.set(addressOf(from), opened)
    return opened
  }
}

const addressOf = ({ address, port }: RemoteInfo): string => `${address}:${port}`
