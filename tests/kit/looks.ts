/** Looks: super admins who see the screens of somebody. */
import { startLook } from '#contract/people/api/looks.ts'
import type { Endpoint, ReplyOf, RequestOf } from '#contract/shared/api/endpoint.ts'
import { reports } from '#worker/storage/schema/support.ts'
import { apiCall } from './client.ts'
import { db, type Person } from './people.ts'

export const lookWords = 'يقول إن الحجز لا يفتح'

export interface Looking {
  readonly token: string
  api<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<ReplyOf<E>>
}

/** Opens a look; with `reportId` nobody is told. */
export const lookAt = async (
  admin: Pick<Person, 'api'>,
  { id }: Pick<Person, 'id'>,
  reportId: number | null = null,
): Promise<Looking> => {
  const { token } = await admin.api(startLook, { params: { id }, body: { words: lookWords, reportId } })
  return { token, api: (endpoint, input) => apiCall(endpoint, input, token) }
}

/** A report about a person; returns its id. */
export const reportAbout = async (
  about: Pick<Person, 'id'>,
  by: Pick<Person, 'id'>,
  resolved = false,
): Promise<number> => {
  const now = Date.now()
  const values = {
    userId: by.id,
    aboutId: about.id,
    reason: 'rude' as const,
    title: 'بلاغ',
    description: 'كلام',
    resolved,
  }
  const { id } = await db
    .insert(reports)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning({ id: reports.id })
    .get()
  return id
}
