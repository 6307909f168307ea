import { judgeCode } from '#contract/rules/codes.ts'
import { codeDigest, sameDigest } from '#worker/sealing.ts'
import type { Db } from '#worker/storage/db.ts'
import { type CodeTry, removeCode, tryCode } from './store.ts'

type CodeRefusal = 'invalid-verification-code' | 'expired-verification-code'

/** Counts an attempt; returns the id of the code when it matches and has not expired. */
export const checkCode = async (
  db: Db,
  pepper: string,
  { code, ...asked }: CodeTry & { readonly code: number },
): Promise<{ codeId: number } | { refused: CodeRefusal }> => {
  const live = await tryCode(db, asked)
  const digest = codeDigest(pepper, asked, code)
  // Without an active code the digest is compared with itself, so that every attempt takes the same time.
  const matches = sameDigest(live?.digest ?? digest, digest)
  const verdict = judgeCode({ expiresAt: live?.expiresAt ?? null, matches }, asked.now)
  if (!live || verdict === 'invalid') return { refused: 'invalid-verification-code' }
  if (verdict === 'proved') return { codeId: live.id }
  await removeCode(db, live.id)
  return { refused: 'expired-verification-code' }
}
