/** The devices the signed-in person is signed in on. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { confirmDevice, endDevice, endOtherDevices, listDevices } from '#contract/people/api/devices.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api, exchangeToken } from '#web/lib/api.ts'
import { currentToken, namesDevice } from '#web/lib/token.ts'

const devicesKey = (userId: number) => ['devices', userId] as const

/** A browser that signed in before devices were stored gets one, so that it finds itself in the list. */
const nameOwnDevice = async (): Promise<void> => {
  const token = currentToken()
  if (token !== null && !namesDevice(token)) await exchangeToken()
}

export const devicesQuery = (userId: number) =>
  queryOptions({
    queryKey: devicesKey(userId),
    queryFn: async ({ signal }) => {
      await nameOwnDevice()
      return api(listDevices, {}, { signal })
    },
    // Others sign in elsewhere.
    staleTime: 0,
  })

/** Ends one device, or all others where none is named. */
export const useEndDevices = () => {
  const client = useQueryClient()
  const { id: userId } = useRequiredUser()
  return useMutation({
    mutationFn: (id: number | null) => (id === null ? api(endOtherDevices, {}) : api(endDevice, { params: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey(userId) }),
  })
}

/** Says that a sign-in was the person's own. */
export const useConfirmDevice = () => {
  const client = useQueryClient()
  const { id: userId } = useRequiredUser()
  return useMutation({
    mutationFn: (id: number) => api(confirmDevice, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey(userId) }),
  })
}
