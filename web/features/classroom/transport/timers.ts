/** Timeouts by name: setting a name again replaces its timeout, and all can be cleared together. */
export class Timers<Name extends string> {
  readonly #running = new Map<Name, ReturnType<typeof setTimeout>>()

  set(name: Name, ms: number, act: () => void): void {
    this.clear(name)
    const run = () => {
      this.#running.delete(name)
      act()
    }
    this.#running.set(name, setTimeout(run, ms))
  }

  /** Keeps a timeout that is already running. */
  setOnce(name: Name, ms: number, act: () => void): void {
    if (!this.#running.has(name)) this.set(name, ms, act)
  }

  clear(...names: Name[]): void {
    for (const name of names) {
      clearTimeout(this.#running.get(name))
      this.#running.delete(name)
    }
  }

  clearAll(): void {
    this.clear(...this.#running.keys())
  }
}
