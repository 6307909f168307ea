import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { nextOf } from '#web/features/shared/work-keys.ts'
import { studioTutorsQuery } from './query.ts'

/** Opens the next tutor whose page lacks a file, and behind the last of them their list. */
export const useNextSession = (): (() => Promise<void>) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const me = useRequiredUser()
  const last = useRef(0)
  return async () => {
    const query = { ...studioTutorsQuery(me, { missing: 'any' }), staleTime: 0 }
    const { pages } = await client.fetchInfiniteQuery(query)
    const tutors = pages.flatMap(({ list }) => list)
    const { item, place } = nextOf(tutors, ({ id }) => pathname === `/admin/photo-session/${id}`, last.current)
    last.current = place
    await navigate(item ? { to: '/admin/photo-session/$id', params: { id: item.id } } : { to: '/admin/photo-sessions' })
  }
}
