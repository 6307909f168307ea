import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSignedIn, settingsOf } from '#web/features/shell/guards.ts'

export const Route = createFileRoute('/profile')({
  beforeLoad: (gate) => {
    const { user } = requireSignedIn(gate)
    throw redirect({ href: settingsOf(user), replace: true })
  },
})
