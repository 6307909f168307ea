/** Codes that prove an address or a phone of whoever is signed in. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirmEmail, sendEmailCode, sendPhoneCode, verifyPhone } from '#contract/api/codes.ts'
import type { UserSelf } from '#contract/shapes/user.ts'
import { NotificationMethod } from '#contract/vocabulary/people.ts'
import { keepUser, useRequiredUser, useUpdateUser } from '#web/features/account/query.ts'
import { tutorMetaKey } from '#web/features/account/session.ts'
import { api } from '#web/lib/api.ts'
import { codeOf } from '#web/lib/refusal.ts'

type Proved = Partial<UserSelf>

const provedEmail: Proved = { verifiedEmail: true }
const provedPhone: Proved = {
  verifiedPhone: true,
  verifiedWhatsApp: true,
  notificationMethod: NotificationMethod.WhatsApp,
}

/** Makes a call and notes what it proved. What is proved already, in another tab perhaps, needs no second proof. */
const useProving = (proved: Proved) => {
  const queryClient = useQueryClient()
  const { id } = useRequiredUser()
  const note = () => {
    keepUser(queryClient, id, proved)
    void queryClient.invalidateQueries({ queryKey: tutorMetaKey(id) })
  }
  const unlessProved = async (call: Promise<unknown>): Promise<void> => {
    try {
      await call
    } catch (error) {
      const code = codeOf(error)
      if (code !== 'email-already-verified' && code !== 'phone-already-verified') throw error
      note()
    }
  }
  return { note, unlessProved }
}

const useProof = (prove: (code: number) => Promise<unknown>, proved: Proved) => {
  const { note, unlessProved } = useProving(proved)
  return useMutation({ mutationFn: (code: number) => unlessProved(prove(code)), onSuccess: note })
}

export const useConfirmEmail = () => useProof((code) => api(confirmEmail, { body: { code } }), provedEmail)

export const useVerifyPhone = () =>
  useProof((code) => api(verifyPhone, { body: { method: 'whatsapp', code } }), provedPhone)

export const useAskEmailCode = () => {
  const { unlessProved } = useProving(provedEmail)
  return () => unlessProved(api(sendEmailCode, {}))
}

/** Sends a code to a number; one that differs from the account’s is kept there first. */
export const useAskPhoneCode = () => {
  const { id, phone: kept } = useRequiredUser()
  const queryClient = useQueryClient()
  const update = useUpdateUser()
  const { unlessProved } = useProving(provedPhone)
  const ask = (phone: string) => unlessProved(api(sendPhoneCode, { body: { method: 'whatsapp', phone } }))
  const change = (phone: string) => update.mutateAsync({ phone })
  return async (phone: string): Promise<void> => {
    const changes = kept !== null && kept !== phone
    if (changes) await change(phone)
    try {
      await ask(phone)
    } catch (error) {
      // A number asked before may have been kept without our knowing, because its message did not get through.
      if (changes || codeOf(error) !== 'incorrect-phone') throw error
      await change(phone)
      await ask(phone)
    }
    keepUser(queryClient, id, { phone })
  }
}
