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
  // The format of a number differs in its beginning; of an address only the whole names somebody. A mail greets a new
  // account by its address, where five digits may stand between letters.
  const end = to.includes('@') ? to : to.slice(-10)
  const find = async () => {
    const codes = (await received())
      .filter((message) => message.to.endsWith(end))
      .flatMap(({ text }) => /(?<![\w-])\d{5}(?![\w-])/.exec(text)?.[0] ?? [])
    return codes.find((code) => !old.includes(code)) ?? ''
  }
  let code = ''
  await eventually(async () => {
    code = await find()
    return code
  }).not.toBe('')
  return code
}

/** What the newest message to an address or a number matches, which is a link of it. */
export const linkFor = async (to: string, link: RegExp): Promise<string> => {
  const end = to.includes('@') ? to : to.slice(-10)
  let found = ''
  await eventually(async () => {
    const texts = (await received()).filter((message) => message.to.endsWith(end)).map(({ text }) => text)
    found = texts.map((text) => link.exec(text)?.[0] ?? '').find((one) => one !== '') ?? ''
    return found
  }).not.toBe('')
  return found
}
