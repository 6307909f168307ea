import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { Role } from '#contract/vocabulary/roles.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { takePasswordSignIn } from '#web/features/people/account/sign-in.ts'
import { factors as words } from '#web/features/people/copy/factors.ts'
import { toastWhenReady } from '#web/features/shared/toasts.tsx'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { factorsQuery } from './query.ts'
import { verifiesPeople } from './webauthn.ts'

/** Of the device, so that it stays when somebody leaves. */
const offeredKey = (userId: number): string => `passkey-offered.${userId}`

/** Offers a passkey after a sign-in with a password, once on each device, to who has no factor yet. */
export const usePasskeyOffer = (): void => {
  const user = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const offer = useEffectEvent(async (id: number) => {
    if (readStored(offeredKey(id)) !== null || !(await verifiesPeople())) return
    const { passkeys, oneTimeCodesSince } = await client.fetchQuery(factorsQuery(id))
    if (passkeys.length > 0 || oneTimeCodesSince !== null) return
    writeStored(offeredKey(id), '1')
    const t = getTranslator(words)
    const open = () => {
      if (user?.role === Role.Student) return navigate({ to: '/s/settings', search: { tab: 'password' } })
      if (user?.role === Role.Tutor || user?.role === Role.TutorManager)
        return navigate({ to: '/t/account-settings', search: { tab: 'password' } })
      return navigate({ to: '/admin/user-settings' })
    }
    await toastWhenReady({
      id: 'passkey-offer',
      title: t('offer.title'),
      text: t('offer.text'),
      stays: true,
      actions: [
        { label: t('offer.add'), onSelect: () => void open() },
        { label: t('offer.notNow'), onSelect: () => undefined },
      ],
    })
  })
  const id = user?.id ?? null
  useEffect(() => {
    if (id !== null && takePasswordSignIn()) void offer(id).catch(() => undefined)
  }, [id])
}
