/** A forgotten password: a code by mail, and the new password it allows. */
import { useMutation } from '@tanstack/react-query'
import { resetPassword, sendPasswordCode } from '#contract/api/codes.ts'
import { api } from '#web/lib/api.ts'

/** Answers the same whether the address has an account or not. */
export const sendPasswordResetCode = (email: string): Promise<unknown> => api(sendPasswordCode, { body: { email } })

export const useResetPassword = (email: string) =>
  useMutation({
    gcTime: 0,
    mutationFn: ({ code, password }: { code: number; password: string }) =>
      api(resetPassword, { body: { email, code, password } }),
  })
