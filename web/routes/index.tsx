import { createFileRoute, redirect } from '@tanstack/react-router'
import { NoAreaScreen } from '#web/features/shell/error-screens.tsx'
import { homePathOf } from '#web/features/shell/guards.ts'

export const Route = createFileRoute('/')({
  staticData: { frame: 'bare' },
  beforeLoad: ({ context: { user } }) => {
    const home = user ? homePathOf(user) : '/tutors'
    if (home !== '/') throw redirect({ href: home, replace: true })
  },
  component: NoAreaScreen,
})
