/**
 * Requests as flows: which of several goes on at each of their calls of the database is drawn from the seed, and a flow
 * can be killed at one of its calls, as when a worker is evicted: nothing of it happens from there on.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

interface Flow {
  /** Calls of the database that it may still make; infinite unless it is to be killed. */
  callsLeft: number
  isKilled: boolean
  /** Calls that wait for their turn. */
  readonly waiting: (() => void)[]
}

export class Killed extends Error {
  constructor() {
    super('killed')
  }
}

const flows = new AsyncLocalStorage<Flow>()
const running = new Set<Flow>()
let draw: () => number = () => 0

/** Lets one waiting call go on, once every flow waits for its turn or has ended. */
const goOn = (): void => {
  const open = [...running]
  if (open.length === 0 || open.some(({ waiting }) => waiting.length === 0)) return
  const chosen = open[Math.floor(draw() * open.length)]
  chosen?.waiting.shift()?.()
  // A flow that asks for several things at once has more waiting.
  if (open.some(({ waiting }) => waiting.length > 0)) setImmediate(goOn)
}

/** Called at the beginning of each call of the database. */
export const takeTurn = async (): Promise<void> => {
  const flow = flows.getStore()
  if (!flow) return
  if (flow.isKilled || flow.callsLeft <= 0) {
    flow.isKilled = true
    throw new Killed()
  }
  flow.callsLeft -= 1
  if (running.size < 2) return
  await new Promise<void>((resolve) => {
    flow.waiting.push(resolve)
    setImmediate(goOn)
  })
}

/** Whether this is what a killed flow still does, which in truth nobody would see. */
export const isKilled = (): boolean => flows.getStore()?.isKilled === true

/** For works that catch what a kill throws. */
export const throwIfKilled = (): void => {
  if (isKilled()) throw new Killed()
}

export interface Ended<T> {
  readonly outcome: PromiseSettledResult<T>
  readonly isKilled: boolean
}

/** Runs works at the same time. `killedAt`: how many calls of the database each may make before it is killed. */
export const runFlows = async <T>(
  works: readonly { readonly work: () => Promise<T>; readonly killedAt?: number | undefined }[],
  random: () => number,
): Promise<Ended<T>[]> => {
  draw = random
  const started = works.map(({ work, killedAt }) => {
    const flow: Flow = { callsLeft: killedAt ?? Number.POSITIVE_INFINITY, isKilled: false, waiting: [] }
    running.add(flow)
    return { work, flow }
  })
  return Promise.all(
    started.map(({ work, flow }) =>
      flows.run(flow, async () => {
        const [outcome] = await Promise.allSettled([work()])
        running.delete(flow)
        setImmediate(goOn)
        return { outcome, isKilled: flow.isKilled }
      }),
    ),
  )
}
