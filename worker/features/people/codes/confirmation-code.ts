/** Creates confirmation codes and sends them; checks those that are typed. */
import { randomInt } from 'node:crypto'
import { judgeCode } from '#contract/people/rules/credentials.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { CodePurpose } from '#contract/vocabulary/people.ts'
import { digestCode, findPepper, matchesDigest, seal } from '#worker/code-crypto.ts'
import { enforceRateLimit } from '#worker/handler.ts'
import type { CodeKind } from '#worker/messages/outbox-row.ts'
import { sendNow } from '#worker/messages/sender.ts'
import type { Services } from '#worker/services.ts'
import type { Db } from '#worker/storage/db.ts'
import { countRequest } from '#worker/storage/rate-limit.ts'
import type { MessageService } from '#worker/storage/schema/outbox.ts'
import { type CodeAttempt, type CodeTarget, recordCodeAttempt, removeCode, storeCode } from './store.ts'

const messages: Readonly<Record<CodePurpose, { kind: CodeKind; channel: MessageService }>> = {
  [CodePurpose.VerifyWhatsApp]: { kind: 'verify_phone_number', channel: 'whatsapp' },
  [CodePurpose.VerifyTelegram]: { kind: 'verify_phone_number', channel: 'telegram-code' },
  [CodePurpose.VerifyEmail]: { kind: 'verify_email', channel: 'email' },
  [CodePurpose.ResetPassword]: { kind: 'forget_password', channel: 'email' },
  [CodePurpose.Guardian]: { kind: 'verify_phone_number', channel: 'whatsapp' },
}

const { digits, resendMs, sends } = limits.code
const sendLimits = [{ count: 1, windowMs: resendMs }, sends]

/** Allows one code a minute and five an hour, both for the requesting user and for the recipient; refuses otherwise. */
export const enforceSendLimits = async (
  db: Db,
  purpose: CodePurpose,
  whom: readonly string[],
  now: number,
): Promise<void> => {
  for (const who of whom)
    for (const window of sendLimits)
      enforceRateLimit(await countRequest(db, `code:${purpose}:${who}:${window.windowMs}`, window, now))
}

/**
 * Stores a new code and queues its message; earlier codes are void. Returns the key of the message; null when the
 * target is no longer the account's.
 */
export const issueCode = async (
  db: Db,
  pepper: string,
  codeTarget: CodeTarget,
  now: number,
): Promise<string | null> => {
  const code = randomInt(10 ** (digits - 1), 10 ** digits)
  const digest = digestCode(pepper, codeTarget, code)
  const sealed = await seal(pepper, String(code), codeTarget.target)
  return storeCode(db, { ...codeTarget, ...messages[codeTarget.purpose], digest, sealed }, now)
}

/**
 * Mails the first code of a new account, after the response. It does not count towards the send limits, so the user may
 * request another at once. Does nothing where mail is off.
 */
export const sendFirstCode = (services: Services, { id, email }: { id: number; email: string }, now: number): void => {
  const { db, mailer, env, later } = services
  const pepper = findPepper(env)
  if (!mailer || !pepper) return
  const codeTarget = { userId: id, purpose: CodePurpose.VerifyEmail, target: email }
  later(issueCode(db, pepper, codeTarget, now).then((key) => (key === null ? null : sendNow(services, key, now))))
}

type CodeRefusal = 'invalid-verification-code' | 'expired-verification-code'

/** Counts an attempt; returns the id of the code when it matches and has not expired. */
export const checkCode = async (
  db: Db,
  pepper: string,
  { code, ...attempt }: CodeAttempt & { readonly code: number },
): Promise<{ codeId: number } | { refused: CodeRefusal }> => {
  const live = await recordCodeAttempt(db, attempt)
  const matches = matchesDigest(pepper, attempt, code, live?.digest ?? null)
  const verdict = judgeCode({ expiresAt: live?.expiresAt ?? null, matches }, attempt.now)
  if (!live || verdict === 'invalid') return { refused: 'invalid-verification-code' }
  if (verdict === 'proved') return { codeId: live.id }
  await removeCode(db, live.id)
  return { refused: 'expired-verification-code' }
}
