/** What the simulated inboxes and phones received. */
import * as v from 'valibot'
import { eventually, origin } from './journey.ts'

const Outbox = v.object({ list: v.array(v.object({ id: v.string(), to: v.string(), text: v.string() })) })

const received = async (): Promise<v.InferOutput<typeof Outbox>['list']> => {
  const response = await fetch(`${origin}/api/v1/dev/outbox`, { headers: { accept: 'application/json' } })
  return v.parse(Outbox, await response.json()).list
}

/**
 * The newest code sent to an address or a number, in whatever format the number was stored, other than those in `old`.
 */
export const codeFor = async (to: string, old: readonly string[] = []): Promise<string> => {
  // The format of a number differs in its beginning; of an address only the whole names somebody.
  const end = to.includes('@') ? to : to.slice(-10)
  const find = async () => {
    const codes = (await received())
      .filter((message) => message.to.endsWith(end))
      .flatMap(({ text }) => /(?<!\d)\d{5}(?!\d)/.exec(text)?.[0] ?? [])
    return codes.find((code) => !old.includes(code)) ?? ''
  }
  let code = ''
  await eventually(async () => {
    code = await find()
    return code
  }).not.toBe('')
  return code
}
