/** Who may hear a recording of a passport without an account: whoever has its link, while it stands. */
import { decideShare } from '#contract/classroom/rules/passport.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { passportWeeks } from '#contract/vocabulary/passport.ts'
import { tokenKeys } from '#worker/keyring.ts'
import type { Services } from '#worker/services.ts'
import { readPassportToken } from './link-token.ts'
import { findSharedRecording } from './store.ts'

/** The key of the recording that `<token>/<week>` names; null where it is shown to nobody, or its link was ended. */
export const findSharedSound = async ({ db, env }: Services, name: string, now: number): Promise<string | null> => {
  const [token = '', weekText = '', ...rest] = name.split('/')
  const week = passportWeeks.find((one) => String(one) === weekText)
  if (week === undefined || rest.length > 0) return null
  const serial = await readPassportToken(tokenKeys(env), token)
  const found = serial === null ? null : await findSharedRecording(db, serial, week, now)
  return found && !isRefused(decideShare(found.guardian, 1, now)) ? found.file : null
}
