/** Opening the screens of somebody. */
import { useQuery } from '@tanstack/react-query'
import { startLook } from '#contract/people/api/looks.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { listReports } from '#contract/talk/api/reports.ts'
import { homePathOf } from '#web/features/people/account/guards.ts'
import { api } from '#web/lib/api.ts'
import { openLook } from '#web/lib/look.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

/** Open reports about a person, newest first. */
export const useOpenReportsAbout = (id: number) =>
  useQuery({
    queryKey: ['admin', 'reports-about', id],
    queryFn: ({ signal }) => api(listReports, { query: { about: [id], resolved: false, size: 20 } }, { signal }),
    select: ({ list }) => list,
    staleTime: 0,
  })

type Person = Parameters<typeof homePathOf>[0] & { readonly id: number }

/** Opens a look and the first page of it; false where the browser cannot keep it. */
export const useStartLook = (person: Person) =>
  useAdminMutation(async (body: RequestOf<typeof startLook>['body']): Promise<boolean> => {
    const { token, person: seen, endsAt } = await api(startLook, { params: { id: person.id }, body })
    return openLook({ token, personId: seen.id, name: seen.name, endsAt: Date.parse(endsAt) }, homePathOf(person))
  })
