/** What is to happen, by its instant; of one instant in the order it was planned. */
interface Entry {
  readonly at: number
  readonly order: number
  readonly happen: () => Promise<void>
}

export class Agenda {
  readonly #heap: Entry[] = []
  #planned = 0

  plan(at: number, happen: () => Promise<void>): void {
    const heap = this.#heap
    heap.push({ at: Math.ceil(at), order: this.#planned++, happen })
    for (let i = heap.length - 1; i > 0; ) {
      const parent = (i - 1) >> 1
      if (!this.#isBefore(i, parent)) break
      this.#swap(i, parent)
      i = parent
    }
  }

  take(): Entry | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || first === last) return first
    heap[0] = last
    for (let i = 0; ; ) {
      const [left, right] = [2 * i + 1, 2 * i + 2]
      let least = i
      if (left < heap.length && this.#isBefore(left, least)) least = left
      if (right < heap.length && this.#isBefore(right, least)) least = right
      if (least === i) return first
      this.#swap(i, least)
      i = least
    }
  }

  #isBefore(a: number, b: number): boolean {
    const [one, other] = [this.#heap[a] as Entry, this.#heap[b] as Entry]
    return one.at - other.at < 0 || (one.at === other.at && one.order < other.order)
  }

  #swap(a: number, b: number): void {
    const heap = this.#heap
    ;[heap[a], heap[b]] = [heap[b] as Entry, heap[a] as Entry]
  }
}
