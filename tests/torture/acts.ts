/** What the server acknowledged, and what went wrong. */

export interface Act {
  readonly kind: 'lesson' | 'invoice' | 'payment' | 'message'
  readonly id: number
  readonly by: number
  /** The same for every try of one act. */
  readonly key: string
}

export class Acts {
  readonly done: Act[] = []
  readonly troubles: string[] = []
  readonly counts: Record<string, number> = {}
  readonly #ids = new Map<string, number>()
  #trace: string[] = []

  count(what: string, more = 1): void {
    this.counts[what] = (this.counts[what] ?? 0) + more
  }

  note(line: string): void {
    this.#trace.push(line)
    if (this.#trace.length > 200) this.#trace = this.#trace.slice(-100)
  }

  trouble(what: string): void {
    this.troubles.push(what)
  }

  /** An act that was acknowledged. The same key must always bring the same row. */
  acknowledged(act: Act): void {
    const before = this.#ids.get(act.key)
    if (before !== undefined && before !== act.id) this.trouble(`${act.kind} ${act.key} is ${before} and ${act.id}`)
    if (before === undefined) this.done.push(act)
    this.#ids.set(act.key, act.id)
    this.note(`${act.kind} ${act.id} by ${act.by}, key ${act.key}`)
  }

  lastLines(count: number): readonly string[] {
    return this.#trace.slice(-count)
  }
}
