/** The factors of the signed-in person, and signing in with them. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  beginOneTimeCodes,
  confirmOneTimeCodes,
  getFactors,
  prove,
  remakeRecoveryCodes,
  removeOneTimeCodes,
  takeSecondStep,
} from '#contract/people/api/factors.ts'
import {
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  deletePasskey,
  makePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#contract/people/api/passkeys.ts'
import type { UsedPasskey } from '#contract/people/shapes/factors.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { signIn } from '#web/features/people/account/sign-in.ts'
import { api } from '#web/lib/api.ts'
import { storeToken } from '#web/lib/token.ts'
import { createPasskey, getPasskey } from './webauthn.ts'

export const factorsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['factors', userId],
    queryFn: ({ signal }) => api(getFactors, {}, { signal }),
    staleTime: 0,
  })

export const useFactors = () => useQuery(factorsQuery(useRequiredUser().id))

// The mutation cache keeps variables and answers for minutes; codes and secrets must not stay in memory.
const uncached = { gcTime: 0 } as const

const useReload = () => {
  const client = useQueryClient()
  const { id } = useRequiredUser()
  return () => client.invalidateQueries({ queryKey: factorsQuery(id).queryKey })
}

/** Makes a passkey here. Answers new recovery codes with the first factor of the account. */
export const useAddPasskey = () => {
  const reload = useReload()
  return useMutation({
    ...uncached,
    mutationFn: async (name: string) => {
      const made = await createPasskey(await api(beginPasskey, {}))
      return api(makePasskey, { body: { made, name } })
    },
    onSuccess: reload,
  })
}

export const useRenamePasskey = () => {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) => api(renamePasskey, { params: { id }, body: { name } }),
    onSuccess: reload,
  })
}

export const useDeletePasskey = () => {
  const reload = useReload()
  return useMutation({ mutationFn: (id: number) => api(deletePasskey, { params: { id } }), onSuccess: reload })
}

/** The secret of an app for one-time codes: it is in this answer alone. */
export const useBeginCodes = () => useMutation({ ...uncached, mutationFn: () => api(beginOneTimeCodes, {}) })

export const useConfirmCodes = () => {
  const reload = useReload()
  return useMutation({
    ...uncached,
    mutationFn: (code: string) => api(confirmOneTimeCodes, { body: { code } }),
    onSuccess: reload,
  })
}

export const useRemoveCodes = () => {
  const reload = useReload()
  return useMutation({ mutationFn: () => api(removeOneTimeCodes, {}), onSuccess: reload })
}

export const useRemakeRecoveryCodes = () => {
  const reload = useReload()
  return useMutation({ ...uncached, mutationFn: () => api(remakeRecoveryCodes, {}), onSuccess: reload })
}

type Proof = RequestOf<typeof prove>['body']

const sendProof = async (body: Proof): Promise<void> => storeToken(await api(prove, { body }))

/** Proves who the person is; from then on the token of this browser counts as proved. */
export const useProve = () => useMutation({ ...uncached, mutationFn: sendProof })

export const useProveByPasskey = () =>
  useMutation({
    ...uncached,
    mutationFn: async () => sendProof({ by: 'passkey', used: await getPasskey(await api(beginPasskeyProof, {})) }),
  })

export const fetchSignInOptions = () => api(beginPasskeySignIn, {})

/** Signs in with a passkey: the one that was chosen, or the one the browser asks for. */
export const usePasskeySignIn = () => {
  const client = useQueryClient()
  return useMutation({
    ...uncached,
    mutationFn: async (chosen: UsedPasskey | null) => {
      const used = chosen ?? (await getPasskey(await fetchSignInOptions()))
      return api(signInWithPasskey, { body: { used } })
    },
    onSuccess: ({ user, token }) => signIn(client, user, token),
  })
}

/** Ends a sign-in that began with a password. */
export const useSecondStep = () => {
  const client = useQueryClient()
  return useMutation({
    ...uncached,
    mutationFn: (body: RequestOf<typeof takeSecondStep>['body']) => api(takeSecondStep, { body }),
    onSuccess: ({ user, token }) => signIn(client, user, token),
  })
}
