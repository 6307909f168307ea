/**
 * Decides which connection two pages open, although either may ask for one at any moment, and both at once. The
 * impolite side names an attempt and announces it; the polite side prepares for it and answers ready, once; then the
 * impolite side offers, once. Repeating a request for the attempt in progress changes nothing, so two members who join
 * at the same moment, with four requests between them, still open one connection with one negotiation.
 */
export interface HandshakeHost {
  readonly polite: boolean
  announce(attempt: string): void
  sayReady(attempt: string | undefined): void
  ping(): void
  /** Replaces the current connection, if any; with `offers` this side makes the offer at once. */
  open(attempt: string | null, offers: boolean): void
  newAttempt(): string
}

/** The state machine of the handshake; it sends and opens through its host. */
export class Handshake {
  readonly #host: HandshakeHost
  /** The attempt in progress: announced by the impolite side, prepared for by the polite side. */
  #attempt: string | null = null
  #offered = false
  #connected = false

  constructor(host: HandshakeHost) {
    this.#host = host
  }

  /** Asks for a connection. During an attempt, calling it again only repeats a request that may have been lost. */
  start(): void {
    if (this.#connected) this.reset()
    if (this.#host.polite) {
      if (this.#attempt === null) this.#host.ping()
      return
    }
    if (this.#attempt === null) this.#next()
    if (this.#attempt !== null) this.#host.announce(this.#attempt)
  }

  /** Abandons the attempt in progress, or the connection it led to, and asks for another. */
  renew(): void {
    this.reset()
    this.start()
  }

  /** Forgets the attempt; to be called when the other member has left. */
  reset(): void {
    this.#attempt = null
    this.#offered = false
    this.#connected = false
  }

  connected(): void {
    this.#connected = true
  }

  /** A page that pings has no connection, even if this side believes it has one: it may have been reloaded. */
  pinged(): void {
    if (!this.#host.polite) this.start()
  }

  announced(attempt: string | undefined): void {
    if (attempt !== undefined && attempt === this.#attempt) return
    this.#prepare(attempt ?? null)
    this.#host.sayReady(attempt)
  }

  /**
   * A page answers ready once per attempt, so a second answer comes from a reloaded page that cannot answer the first
   * offer.
   */
  ready(attempt: string | undefined): void {
    if (this.#host.polite || (attempt !== undefined && attempt !== this.#attempt)) return
    if (this.#attempt === null || this.#offered) this.#next()
    this.#offered = true
    this.#connected = false
    this.#host.open(this.#attempt, true)
  }

  /** Handles an offer of an attempt that was never announced here: the other side has started again in the meantime. */
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
