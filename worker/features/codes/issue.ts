/** Makes codes and sends them. */
import { randomInt } from 'node:crypto'
import { limits } from '#contract/vocabulary/limits.ts'
import { CodePurpose } from '#contract/vocabulary/people.ts'
import { passOrWait } from '#worker/handler.ts'
import type { CodeKind } from '#worker/messages/row.ts'
import { sendNow } from '#worker/messages/sender.ts'
import { codeDigest, pepperOf, seal } from '#worker/sealing.ts'
import type { Services } from '#worker/services.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Channel } from '#worker/storage/schema/effects.ts'
import { hit } from '#worker/storage/throttle.ts'
import { type CodeAsked, storeCode } from './store.ts'

const messages: Readonly<Record<CodePurpose, { kind: CodeKind; channel: Channel }>> = {
  [CodePurpose.VerifyWhatsApp]: { kind: 'verify_phone_number', channel: 'whatsapp' },
  [CodePurpose.VerifyEmail]: { kind: 'verify_email', channel: 'email' },
  [CodePurpose.ResetPassword]: { kind: 'forget_password', channel: 'email' },
}

const { digits, resendMs, sends } = limits.code
const windows = [{ count: 1, windowMs: resendMs }, sends]

/** Once a minute and five times an hour, for whoever asks and for whoever is written to. Else ends the call. */
export const passSends = async (db: Db, purpose: CodePurpose, whom: readonly string[], now: number): Promise<void> => {
  for (const who of whom)
    for (const window of windows) passOrWait(await hit(db, `code:${purpose}:${who}:${window.windowMs}`, window, now))
}

/** A fresh code whose message waits in the outbox; the one before is void. Null when the target is not theirs. */
export const issueCode = async (db: Db, pepper: string, asked: CodeAsked, now: number): Promise<string | null> => {
  const code = randomInt(10 ** (digits - 1), 10 ** digits)
  const digest = codeDigest(pepper, asked, code)
  const sealed = await seal(pepper, String(code), asked.target)
  return storeCode(db, { ...asked, ...messages[asked.purpose], digest, sealed }, now)
}

/**
 * Mails the first code of a new account, after its answer. Not counted as asked for: whoever asks for another one
 * right away gets it. A deployment without mail opens accounts all the same.
 */
export const welcome = (services: Services, { id, email }: { id: number; email: string }, now: number): void => {
  const { db, mailer, env, later } = services
  const pepper = pepperOf(env)
  if (!mailer || !pepper) return
  const asked = { userId: id, purpose: CodePurpose.VerifyEmail, target: email }
  later(issueCode(db, pepper, asked, now).then((key) => (key === null ? null : sendNow(services, key, now))))
}
