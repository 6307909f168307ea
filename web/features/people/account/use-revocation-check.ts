import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { api } from '#web/lib/api.ts'
import { onRevoked } from '#web/lib/socket.ts'

/**
 * Asks who is signed in once tokens were revoked, or may have been: somebody whom the team has signed out, or given
 * another role, is told at once and not at their next press. Not while a change of this tab is on its way: one's own new
 * password revokes tokens too, and its answer brings the next one.
 */
export const useRevocationCheck = (): void => {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onRevoked(() => {
        if (queryClient.isMutating() === 0) api(getCurrentUser, {}).catch(() => undefined)
      }),
    [queryClient],
  )
}
