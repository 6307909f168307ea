/** The question whether the account is that of who sits here, while a request waits for its answer. */
import { setProofAsker } from '#web/lib/api.ts'

export interface AskedProof {
  readonly answer: Promise<boolean>
  readonly finish: (isProved: boolean) => void
}

let asked: AskedProof | null = null
const listeners = new Set<() => void>()
const change = (next: AskedProof | null): void => {
  asked = next
  for (const listener of listeners) listener()
}

/** One question at a time: requests that come meanwhile wait for the same answer. */
const ask = (): Promise<boolean> => {
  if (asked) return asked.answer
  let resolve: (isProved: boolean) => void = () => undefined
  const answer = new Promise<boolean>((settle) => {
    resolve = settle
  })
  change({
    answer,
    finish: (isProved) => {
      change(null)
      resolve(isProved)
    },
  })
  return answer
}

/** Lets requests ask, for as long as somebody can be asked. Returns the function that ends it. */
export const answerProofs = (): (() => void) => {
  setProofAsker(ask)
  return () => {
    setProofAsker(async () => false)
    asked?.finish(false)
  }
}

export const readAskedProof = (): AskedProof | null => asked

export const onAskedProof = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
