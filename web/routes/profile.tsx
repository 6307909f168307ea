import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSignedIn, settingsPathOf } from '#web/features/people/account/guards.ts'

export const Route = createFileRoute('/profile')({
  beforeLoad: (gate) => {
    const { user } = requireSignedIn(gate)
    throw redirect({ href: settingsPathOf(user), replace: true })
  },
})
