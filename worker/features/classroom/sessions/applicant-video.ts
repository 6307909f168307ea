import type { Caller } from '#contract/shared/rules/access.ts'
import { createSignedUrl, readingOf } from '#worker/files/signed-urls.ts'
import type { Keyring } from '#worker/keyring.ts'

/** The newest film of a tutor, as SQL that gives a JSON text; takes the expression of the tutor's id. */
export const newestVideoSql = (tutorId: string): string => `(
  SELECT json_object('id', v.id, 'src', v.src) FROM intro_videos v
  WHERE v.tutor_id = ${tutorId} ORDER BY v.created_at DESC, v.id DESC LIMIT 1)`

/** The film of an applicant with a URL that opens it for an hour; for admins one whose use is logged. */
export const applicantVideoView = async (
  keyring: Keyring,
  json: string | null,
  caller: Caller,
  now: number,
): Promise<{ id: number; src: string } | null> => {
  if (json === null) return null
  const { id, src } = JSON.parse(json) as { id: number; src: string }
  return { id, src: await createSignedUrl(keyring, src, now, readingOf(caller, id)) }
}
