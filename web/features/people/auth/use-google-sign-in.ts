import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Role } from '#contract/vocabulary/roles.ts'
import { auth } from '#web/copy/auth.ts'
import { errorText } from '#web/copy/errors.ts'
import { type NewAccount, useLogInWithGoogle } from '#web/features/people/account/query.ts'
import { toastWhenReady } from '#web/features/shared/toasts.tsx'
import { codeOf } from '#web/lib/api-errors.ts'
import { configQuery } from './config.ts'
import type { GoogleCredential } from './google.ts'

type NewRole = NewAccount['role']

const roles = { student: Role.Student, tutor: Role.Tutor } as const

const showFailure = (error: unknown): void =>
  void toastWhenReady({ id: 'google', kind: 'danger', title: auth.google.failed, text: errorText(error) })

/** Login with Google. With a `role` an unknown person gets an account; without one they are asked first. */
export const useGoogleSignIn = (role?: NewRole) => {
  const queryClient = useQueryClient()
  const entry = useLogInWithGoogle()
  const [unknown, setUnknown] = useState<GoogleCredential | null>(null)

  const enter = (proof: GoogleCredential, as: NewRole | undefined) =>
    entry.mutate(
      { ...proof, ...(as && { role: roles[as] }) },
      {
        onError: (error) => {
          if (codeOf(error) === 'user-not-found' && !as) setUnknown(proof)
          else showFailure(error)
        },
      },
    )

  const asking = useMutation({
    mutationFn: async () => {
      const { google } = await queryClient.ensureQueryData(configQuery)
      const { requestGoogleCredential } = await import('./google.ts')
      return google && requestGoogleCredential(google)
    },
    onSuccess: (proof) => proof && enter(proof, role),
    onError: showFailure,
  })

  return {
    ask: () => asking.mutate(),
    accept: (proof: GoogleCredential) => enter(proof, role),
    busy: asking.isPending || entry.isPending || entry.isSuccess,
    /** The Google account has no account here, and no role was given to create one with. */
    unknown: unknown !== null,
    openAccount: () => unknown && enter(unknown, 'student'),
    forget: () => setUnknown(null),
  }
}
