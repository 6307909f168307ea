/** Sending and checking the codes that verify the signed-in person's e-mail address or phone number. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirmEmail, sendEmailCode, sendPhoneCode, verifyPhone } from '#contract/people/api/codes.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { NotificationMethod } from '#contract/vocabulary/people.ts'
import { updateCachedUser, useRequiredUser, useUpdateUser } from '#web/features/people/account/query.ts'
import { tutorMetaKey } from '#web/features/people/account/sign-in.ts'
import { api } from '#web/lib/api.ts'
import { codeOf } from '#web/lib/api-errors.ts'

type VerifiedChanges = Partial<UserSelf>

const verifiedEmailChanges: VerifiedChanges = { verifiedEmail: true }
/** By what a code is sent to a phone. */
export type CodeMethod = 'whatsapp' | 'telegram'

/** A code by WhatsApp turns messages on there, unless they go to a chat of Telegram. */
const verifiedPhoneChanges = (by: CodeMethod, before: NotificationMethod | null): VerifiedChanges => {
  if (by === 'telegram') return { verifiedPhone: true }
  const { WhatsApp, Telegram } = NotificationMethod
  const notificationMethod = before === Telegram ? Telegram : WhatsApp
  return { verifiedPhone: true, verifiedWhatsApp: true, notificationMethod }
}

/** Marks the channel as verified in the cache; an "already verified" error, after another tab, counts as success. */
const useVerifiedCache = (changes: VerifiedChanges) => {
  const queryClient = useQueryClient()
  const { id } = useRequiredUser()
  const markVerified = () => {
    updateCachedUser(queryClient, id, changes)
    void queryClient.invalidateQueries({ queryKey: tutorMetaKey(id) })
  }
  const ignoreAlreadyVerified = async (call: Promise<unknown>): Promise<void> => {
    try {
      await call
    } catch (error) {
      const code = codeOf(error)
      if (code !== 'email-already-verified' && code !== 'phone-already-verified') throw error
      markVerified()
    }
  }
  return { markVerified, ignoreAlreadyVerified }
}

const useCodeVerification = (prove: (code: number) => Promise<unknown>, changes: VerifiedChanges) => {
  const { markVerified, ignoreAlreadyVerified } = useVerifiedCache(changes)
  return useMutation({ mutationFn: (code: number) => ignoreAlreadyVerified(prove(code)), onSuccess: markVerified })
}

export const useConfirmEmail = () =>
  useCodeVerification((code) => api(confirmEmail, { body: { code } }), verifiedEmailChanges)

export const useVerifyPhone = (method: CodeMethod) => {
  const { notificationMethod } = useRequiredUser()
  return useCodeVerification(
    (code) => api(verifyPhone, { body: { method, code } }),
    verifiedPhoneChanges(method, notificationMethod),
  )
}

export const useSendEmailCode = () => {
  const { ignoreAlreadyVerified } = useVerifiedCache(verifiedEmailChanges)
  return () => ignoreAlreadyVerified(api(sendEmailCode, {}))
}

/** Sends a code to a phone number, after saving the number if it differs from the account's. */
export const useSendPhoneCode = (method: CodeMethod) => {
  const { id, phone: storedPhone, notificationMethod } = useRequiredUser()
  const queryClient = useQueryClient()
  const update = useUpdateUser()
  const { ignoreAlreadyVerified } = useVerifiedCache(verifiedPhoneChanges(method, notificationMethod))
  const ask = (phone: string) => ignoreAlreadyVerified(api(sendPhoneCode, { body: { method, phone } }))
  const change = (phone: string) => update.mutateAsync({ phone })
  return async (phone: string): Promise<void> => {
    const changes = storedPhone !== null && storedPhone !== phone
    if (changes) await change(phone)
    try {
      await ask(phone)
    } catch (error) {
      // The server may hold another number than the cache: an earlier change was saved, but its message failed.
      if (changes || codeOf(error) !== 'incorrect-phone') throw error
      await change(phone)
      await ask(phone)
    }
    updateCachedUser(queryClient, id, { phone })
  }
}
