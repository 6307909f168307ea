/**
 * What scheduled work may use: statements of the database, of which the platform answers a thousand to one invocation, and
 * time. Several lines of work share an invocation: each has a share that no other takes, and what one leaves is for all.
 */

export interface Budget {
  /** Statements. */
  readonly left: number
  readonly leftMs: number
  /** Whether there is room for so many more statements, and time. */
  hasRoom(statements: number): boolean
  /** Waits for what was left for later, such as telling others of a change, whose statements count as well. */
  settled(): Promise<void>
}

/** One of several parts of what a job is about: those whose id leaves this remainder. */
export interface Part {
  readonly part: number
  readonly of: number
}

export const whole: Part = { part: 0, of: 1 }

/** For work that is started by itself, and has an invocation of its own. */
export const ample: Budget = { left: 900, leftMs: 60_000, hasRoom: () => true, settled: async () => undefined }

/** What is left when all shares are kept. */
class Purse {
  common: number
  constructor(common: number) {
    this.common = common
  }
}

/** The share of one line of work. Statements are counted by `spend`, which the client of its database calls. */
export class Share implements Budget {
  readonly #purse: Purse
  readonly #endsAt: number
  #own: number
  readonly #late = new Set<Promise<unknown>>()
  spent = 0

  constructor(purse: Purse, own: number, endsAt: number) {
    this.#purse = purse
    this.#own = own
    this.#endsAt = endsAt
  }

  spend(statements = 1): void {
    this.spent += statements
    const own = Math.min(this.#own, statements)
    this.#own -= own
    this.#purse.common -= statements - own
  }

  get left(): number {
    return this.#own + Math.max(0, this.#purse.common)
  }

  get leftMs(): number {
    return this.#endsAt - performance.now()
  }

  hasRoom(statements: number): boolean {
    return this.left >= statements && this.leftMs > 0
  }

  /** Takes note of work that was left for later. */
  follow(work: Promise<unknown>): void {
    const ended = work.catch(() => undefined).finally(() => this.#late.delete(ended))
    this.#late.add(ended)
  }

  async settled(): Promise<void> {
    while (this.#late.size > 0) await Promise.all(this.#late)
  }

  /** Leaves what it has not used to the others. */
  close(): void {
    this.#purse.common += this.#own
    this.#own = 0
  }

  /** A part of what is left, for one of several that follow one another; all of it for the last. */
  part(of: number): Budget {
    const share = this
    const most = share.spent + Math.floor(share.left / of)
    const endsAt = performance.now() + share.leftMs / of
    return {
      get left() {
        return Math.max(0, Math.min(share.left, most - share.spent))
      },
      get leftMs() {
        return endsAt - performance.now()
      },
      hasRoom(statements) {
        return this.left >= statements && this.leftMs > 0
      },
      settled: () => share.settled(),
    }
  }
}

/** Divides statements and time: a share for each of `own`, less where there is not enough, and the rest for whoever comes. */
export const shareOut = <N extends string>(
  { statements, ms }: { readonly statements: number; readonly ms: number },
  own: Readonly<Record<N, number>>,
): Record<N, Share> => {
  const kept = Object.values<number>(own).reduce((sum, one) => sum + one, 0)
  const scale = kept > statements ? statements / kept : 1
  const purse = new Purse(Math.max(0, statements - kept))
  const endsAt = performance.now() + ms
  const shares = Object.entries<number>(own).map(
    ([name, share]) => [name, new Share(purse, Math.floor(share * scale), endsAt)] as const,
  )
  return Object.fromEntries(shares) as Record<N, Share>
}

/** What a job has done, and whether it stopped although more waits. */
export interface Progress {
  readonly done: number
  readonly more: boolean
}

/**
 * Repeats a batch until it does less than it was asked for, or the budget has no room for the `statements` of another. The
 * first batch always runs, so that nothing waits for ever behind others.
 */
export const untilEmpty = async (
  budget: Budget,
  { size, statements }: { readonly size: number; readonly statements: number },
  batch: (size: number) => Promise<number>,
): Promise<Progress> => {
  let done = 0
  do {
    const count = await batch(size)
    done += count
    if (count < size) return { done, more: false }
    await budget.settled()
  } while (budget.hasRoom(statements))
  return { done, more: true }
}

/**
 * As `untilEmpty`, for work that may leave a row as it was: what a batch finds again is not done again in the same run, and a
 * batch that finds nothing new is the last.
 */
export const untilNoneNew = async <T>(
  budget: Budget,
  size: { readonly size: number; readonly statements: number },
  find: (size: number) => Promise<readonly T[]>,
  keyOf: (row: T) => string | number,
  work: (rows: readonly T[]) => Promise<unknown>,
): Promise<Progress> => {
  const seen = new Set<string | number>()
  return untilEmpty(budget, size, async (most) => {
    const found = await find(most)
    const rows = found.filter((row) => !seen.has(keyOf(row)))
    for (const row of rows) seen.add(keyOf(row))
    if (rows.length > 0) await work(rows)
    // As many as asked for, some of them known: what comes behind them is looked at by the next run.
    return rows.length === found.length ? rows.length : 0
  })
}
