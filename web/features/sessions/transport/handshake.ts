/**
 * Which connection two people open, when either of them may ask for it at any moment and both may at once. The impolite
 * side names an attempt and announces it; the polite one prepares for it and says so, once; then the impolite one
 * offers, once. Asking again for an attempt that is under way changes nothing, so a simultaneous entry with its four
 * questions still makes one connection and one negotiation.
 */
export interface HandshakeHost {
  readonly polite: boolean
  announce(attempt: string): void
  sayReady(attempt: string | undefined): void
  ping(): void
  /** Replaces whatever connection there is; the side that is to offer does so at once. */
  open(attempt: string | null, offers: boolean): void
  newAttempt(): string
}

export class Handshake {
  readonly #host: HandshakeHost
  /** The attempt under way: announced by the impolite side, prepared for by the polite one. */
  #attempt: string | null = null
  #offered = false
  #connected = false

  constructor(host: HandshakeHost) {
    this.#host = host
  }

  /** Asks for a connection. Repeated while one is being made it only helps a lost question along. */
  start(): void {
    if (this.#connected) this.reset()
    if (this.#host.polite) {
      if (this.#attempt === null) this.#host.ping()
      return
    }
    if (this.#attempt === null) this.#next()
    if (this.#attempt !== null) this.#host.announce(this.#attempt)
  }

  /** Gives up the attempt under way, or the connection it led to, and asks for another. */
  renew(): void {
    this.reset()
    this.start()
  }

  /** The other side is gone, and everything agreed with it. */
  reset(): void {
    this.#attempt = null
    this.#offered = false
    this.#connected = false
  }

  connected(): void {
    this.#connected = true
  }

  /** Who pings has no connection, whatever this side believes: their page may have been loaded again. */
  pinged(): void {
    if (!this.#host.polite) this.start()
  }

  announced(attempt: string | undefined): void {
    if (attempt !== undefined && attempt === this.#attempt) return
    this.#prepare(attempt ?? null)
    this.#host.sayReady(attempt)
  }

  /** A page says ready once for each attempt, so a second time it is another page, which has nothing to answer with. */
  ready(attempt: string | undefined): void {
    if (this.#host.polite || (attempt !== undefined && attempt !== this.#attempt)) return
    if (this.#attempt === null || this.#offered) this.#next()
    this.#offered = true
    this.#connected = false
    this.#host.open(this.#attempt, true)
  }

  /** An offer of an attempt this side has not heard of: the other one started afresh meanwhile. */
  offered(attempt: string | null): void {
    if (this.#host.polite && attempt !== null && attempt !== this.#attempt) this.#prepare(attempt)
  }

  #prepare(attempt: string | null): void {
    this.#attempt = attempt
    this.#connected = false
    this.#host.open(attempt, false)
  }

  #next(): void {
    this.#attempt = this.#host.newAttempt()
    this.#offered = false
  }
}
