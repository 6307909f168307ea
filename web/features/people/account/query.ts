import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { logIn, logInWithGoogle } from '#contract/people/api/auth.ts'
import { createStudent } from '#contract/people/api/students.ts'
import { createUser, getCurrentUser, updateUser } from '#contract/people/api/users.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { readCookie } from '#contract/shared/rules/cookies.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { isShareSource, type ShareSource, shareSourceCookie } from '#contract/vocabulary/sharing.ts'
import { setReader } from '#web/copy/reader.tsx'
import { createSentCode, storeSentCode } from '#web/features/people/verification/sent-codes.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import { readableOffline } from '#web/lib/last-answer.ts'
import { catalogueStaleMs } from '#web/lib/query-client.ts'
import { shouldRetryBeforeScreen } from '#web/lib/retrying.ts'
import { openTogether } from '#web/lib/together.ts'
import { currentToken, currentUserId, storeToken } from '#web/lib/token.ts'
import { readFriendCode } from './friend-code.ts'
import { accountKey, markNewAccount, notePasswordSignIn, signIn, signOut, tutorMetaKey } from './sign-in.ts'

/** The published link this browser came through in the last weeks; registration sends it along. */
export const readShareSource = (cookies: string = document.cookie): ShareSource | undefined => {
  const name = readCookie(cookies, shareSourceCookie)?.split('.')[0]
  return isShareSource(name) ? name : undefined
}

/** The query key contains the user id, so that one person's data is never shown to another. */
const currentUserOptions = (id: number) =>
  queryOptions({
    ...readableOffline,
    // Not paused without a network: the first screen waits for it, and says so when there is none.
    networkMode: 'always',
    refetchOnReconnect: true,
    queryKey: accountKey(id),
    queryFn: ({ signal }) => api(getCurrentUser, {}, { signal }),
    staleTime: catalogueStaleMs,
    gcTime: Number.POSITIVE_INFINITY,
  })

/**
 * Loads the signed-in person for the root route; null for a visitor. With the account comes what the page at this path
 * begins with.
 */
export const loadUser = async (queryClient: QueryClient, page: string): Promise<UserSelf | null> => {
  const id = currentToken() === null ? null : currentUserId()
  if (id === null) {
    setReader(null)
    return null
  }
  if (queryClient.getQueryData(accountKey(id)) === undefined) openTogether(page)
  try {
    const user = await queryClient.ensureQueryData({
      ...currentUserOptions(id),
      revalidateIfStale: true,
      retry: shouldRetryBeforeScreen,
    })
    setReader(user.gender)
    return user
  } catch (error) {
    // The API client removed a token that the server refused; the page opens for a visitor.
    if (currentToken() === null) return null
    throw error
  }
}

/** The signed-in person, or null. Taken from the route context, so a screen never sees another person's account. */
export const useUser = (): UserSelf | null => {
  const admitted = useRouteContext({ from: '__root__', select: ({ user }) => user })
  const { data } = useQuery({ ...currentUserOptions(admitted?.id ?? 0), enabled: false })
  return admitted && (data ?? admitted)
}

/** The signed-in person, for screens behind a guard; throws for a visitor. */
export const useRequiredUser = (): UserSelf => {
  const user = useUser()
  if (!user) throw new Error('This screen needs `requireSignedIn` or `requireRole` as its `beforeLoad`.')
  return user
}

/** Writes changes of the signed-in person into the query cache, so that every screen shows them. */
export const updateCachedUser = (queryClient: QueryClient, id: number, changes: Partial<UserSelf>): void => {
  const user = queryClient.setQueryData<UserSelf>(accountKey(id), (kept) => kept && { ...kept, ...changes })
  if (user) setReader(user.gender)
}

// The mutation cache keeps variables for minutes; a password must not stay in memory.
const uncachedMutation = { gcTime: 0 } as const

/** Updates the signed-in person on the server and in the cache. */
export const useUpdateUser = () => {
  const queryClient = useQueryClient()
  const { id } = useRequiredUser()
  return useMutation({
    ...uncachedMutation,
    mutationFn: (body: RequestOf<typeof updateUser>['body']) => api(updateUser, { params: { id }, body }),
    onSuccess: ({ token, ...user }) => {
      // A new password or e-mail address invalidates all older tokens, including the current one.
      if (token !== undefined) storeToken(token)
      updateCachedUser(queryClient, id, user)
      void queryClient.invalidateQueries({ queryKey: tutorMetaKey(id) })
    },
  })
}

export const useLogIn = () => {
  const queryClient = useQueryClient()
  return useMutation({
    ...uncachedMutation,
    mutationFn: (body: RequestOf<typeof logIn>['body']) => api(logIn, { body }),
    onSuccess: ({ user, token }) => {
      notePasswordSignIn()
      signIn(queryClient, user, token)
    },
  })
}

const newAccountMs = 60_000

/** Logs in with a Google credential, and creates an account when a role is given. */
export const useLogInWithGoogle = () => {
  const queryClient = useQueryClient()
  return useMutation({
    ...uncachedMutation,
    mutationFn: (body: RequestOf<typeof logInWithGoogle>['body']) =>
      api(logInWithGoogle, { body: { ...body, source: readShareSource(), friend: readFriendCode() } }),
    onSuccess: ({ user, token }) => {
      // The response does not say whether the account is new, so its age decides.
      if (serverNow() - Date.parse(user.createdAt) < newAccountMs) markNewAccount(user)
      signIn(queryClient, user, token)
    },
  })
}

export type NewAccount = { role: 'student' | 'tutor'; email: string; password: string }

const register = async ({ role, ...account }: NewAccount) => {
  const body = { ...account, source: readShareSource() }
  if (role === 'student') return api(createStudent, { body: { ...body, friend: readFriendCode() } })
  const { user, token } = await api(createUser, { body: { ...body, role: Role.Tutor } })
  if (token === null) throw new ApiError(500, 'unexpected')
  return { user, token }
}

export const useRegister = () => {
  const queryClient = useQueryClient()
  return useMutation({
    ...uncachedMutation,
    mutationFn: register,
    onSuccess: ({ user, token }) => {
      markNewAccount(user)
      signIn(queryClient, user, token)
      // Registration mails a code. Stored after `signIn`, which clears the stored data of another person.
      storeSentCode('email', user.email, createSentCode())
    },
  })
}

export const useLogOut = () => signOut
