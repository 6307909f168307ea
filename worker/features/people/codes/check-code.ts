import { judgeCode } from '#contract/people/rules/codes.ts'
import { digestCode, equalInConstantTime } from '#worker/code-crypto.ts'
import type { Db } from '#worker/storage/db.ts'
import { type CodeAttempt, recordCodeAttempt, removeCode } from './store.ts'

type CodeRefusal = 'invalid-verification-code' | 'expired-verification-code'

/** Counts an attempt; returns the id of the code when it matches and has not expired. */
export const checkCode = async (
  db: Db,
  pepper: string,
  { code, ...asked }: CodeAttempt & { readonly code: number },
): Promise<{ codeId: number } | { refused: CodeRefusal }> => {
  const live = await recordCodeAttempt(db, asked)
  const digest = digestCode(pepper, asked, code)
  // Without an active code the digest is compared with itself, so that every attempt takes the same time.
  const matches = equalInConstantTime(live?.digest ?? digest, digest)
  const verdict = judgeCode({ expiresAt: live?.expiresAt ?? null, matches }, asked.now)
  if (!live || verdict === 'invalid') return { refused: 'invalid-verification-code' }
  if (verdict === 'proved') return { codeId: live.id }
  await removeCode(db, live.id)
  return { refused: 'expired-verification-code' }
}
