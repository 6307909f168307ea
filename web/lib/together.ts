/**
 * Reads that travel together. The page that a tab opens with asks for all it begins with in one request, and reads that
 * begin at the same moment later share one. Each is answered as if it had been asked alone, so whoever asks notices
 * nothing; what does not come with the others is asked alone.
 */
import { readKey, togetherLimits } from '#contract/shared/rules/together.ts'

export interface ToldAnswer {
  readonly status: number
  readonly body: unknown
}

type Answers = Readonly<Record<string, ToldAnswer>>
/** Asks the server for the reads of a page, or for these. Null where it knows no such request. */
type Ask = (query: { page?: string; read?: string[] }) => Promise<Answers | null>

interface Waiting {
  readonly key: string
  readonly resolve: (answer: ToldAnswer | null) => void
  readonly reject: (error: unknown) => void
}

/** How long reads are gathered, ms: parts of one screen mount within it. */
const gatherMs = 8
/** How long an answer of the page waits for the part that asks, ms: as long as lists count as fresh. */
const toldMs = 30_000

/** How the reads of one tab are gathered. */
export const createGathering = (ask: Ask) => {
  const told = new Map<string, { readonly answer: ToldAnswer; readonly until: number }>()
  let waiting: Waiting[] = []
  let opening: Promise<void> | null = null
  let isKnown = true

  const askFor = async (query: Parameters<Ask>[0]): Promise<Answers> => {
    const answers = await ask(query)
    isKnown &&= answers !== null
    return answers ?? {}
  }

  const takeTold = (key: string): ToldAnswer | null => {
    const found = told.get(key)
    told.delete(key)
    return found && performance.now() < found.until ? found.answer : null
  }

  const sendTogether = async (group: readonly Waiting[]): Promise<void> => {
    const keys = [...new Set(group.map(({ key }) => key))]
    try {
      const answers = keys.length > 1 && isKnown ? await askFor({ read: keys }) : {}
      for (const { key, resolve } of group) resolve(answers[key] ?? null)
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  const flush = (): void => {
    let group: Waiting[] = []
    let length = 0
    const send = () => {
      void sendTogether(group)
      group = []
      length = 0
    }
    for (const one of waiting) {
      if (group.length === togetherLimits.reads || length + one.key.length > togetherLimits.addressesLength) send()
      group.push(one)
      length += one.key.length
    }
    if (group.length > 0) send()
    waiting = []
  }

  return {
    /** Asks for what this page begins with; reads that begin meanwhile wait for it. */
    open(page: string): void {
      if (!isKnown || page.length > togetherLimits.addressLength) return
      const asked = askFor({ page }).then((answers) => {
        const until = performance.now() + toldMs
        for (const [key, answer] of Object.entries(answers)) told.set(key, { answer, until })
      })
      const ended = asked.finally(() => {
        if (opening === ended) opening = null
      })
      // Whoever waits for it is told.
      ended.catch(() => undefined)
      opening = ended
    },

    /** The answer of a read; null where it has to be asked alone. Rejects as the request it came with did. */
    async find(address: string): Promise<ToldAnswer | null> {
      const key = readKey(address)
      if (opening) await opening
      const answer = takeTold(key)
      if (answer || !isKnown || key.length > togetherLimits.addressLength) return answer
      return new Promise((resolve, reject) => {
        waiting.push({ key, resolve, reject })
        if (waiting.length === 1) setTimeout(flush, gatherMs)
      })
    },

    /** Drops what was told and nobody has asked for yet: it may be true no longer. */
    forget(): void {
      told.clear()
    },
  }
}

let gathering: ReturnType<typeof createGathering> | null = null

/** Gathers the reads of this tab from now on. Not where an admin sees somebody's screens: what they read is noted one by one. */
export const startGathering = (ask: Ask): void => {
  gathering = createGathering(ask)
}

export const openTogether = (page: string): void => gathering?.open(page)
export const findTogether = async (address: string): Promise<ToldAnswer | null> => gathering?.find(address) ?? null
export const forgetTold = (): void => gathering?.forget()
