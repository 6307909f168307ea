/** The newest code a person was sent, as simulated phones and inboxes show it. */
import { listStoredMessages } from '#worker/gateways/simulated/message-store.ts'
import { rows } from './bookings.ts'
import { db } from './people.ts'

/** Everything that arrived at a number or address, newest first. */
export const messagesReceivedBy = (to: string) => listStoredMessages(db, { channel: null, to })

export const newestCode = async (to: string): Promise<number> => {
  const [newest] = await messagesReceivedBy(to)
  const [digits] = /\b\d{5}\b/.exec(newest?.text ?? '') ?? []
  if (!digits) throw new Error(`no code arrived at ${to}`)
  return Number(digits)
}

/** Some five digits that are not these. */
export const otherThan = (code: number, step = 1): number => 10_000 + ((code - 10_000 + step) % 90_000)

/** As if nobody had asked for anything yet. */
export const forgetThrottling = () => rows('DELETE FROM throttles')
