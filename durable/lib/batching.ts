/**
 * Calls that come faster than they are answered, carried together: while one is under way, the inputs that come
 * meanwhile make up the next. A single input goes at once, and the order is kept.
 */
export class Batching<I, O> {
  readonly #call: (inputs: I[]) => Promise<O[]>
  readonly #most: number
  #waiting: { input: I; resolve: (output: O) => void; reject: (error: unknown) => void }[] = []
  #running = false

  /** `call` answers one output per input, in order; it gets at most `most` at once. */
  constructor(call: (inputs: I[]) => Promise<O[]>, most: number) {
    this.#call = call
    this.#most = most
  }

  /** True while nothing is under way: the object holds nothing that is worth keeping. */
  get isIdle(): boolean {
    return !this.#running
  }

  run(input: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject })
      if (!this.#running) void this.#drain()
    })
  }

  async #drain(): Promise<void> {
    this.#running = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#most)
      try {
        const outputs = await this.#call(batch.map(({ input }) => input))
        for (const [i, { resolve, reject }] of batch.entries()) {
          const output = outputs[i]
          if (output === undefined) reject(new Error('an answer is missing'))
          else resolve(output)
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#running = false
  }
}
