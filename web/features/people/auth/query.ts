/** Resetting a forgotten password: mailing a code, and setting the new password with it. */
import { useMutation } from '@tanstack/react-query'
import { resetPassword, sendPasswordCode } from '#contract/people/api/codes.ts'
import { api } from '#web/lib/api.ts'

/** Mails a reset code. The response is the same whether or not the address has an account. */
export const sendPasswordResetCode = (email: string): Promise<unknown> => api(sendPasswordCode, { body: { email } })

export const useResetPassword = (email: string) =>
  useMutation({
    gcTime: 0,
    mutationFn: ({ code, password }: { code: number; password: string }) =>
      api(resetPassword, { body: { email, code, password } }),
  })
