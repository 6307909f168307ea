import { createFileRoute, redirect } from '@tanstack/react-router'
import { homeOf } from '#web/features/shell/guards.ts'
import { NoAreaScreen } from '#web/features/shell/screens.tsx'

export const Route = createFileRoute('/')({
  staticData: { frame: 'bare' },
  beforeLoad: ({ context: { user } }) => {
    const home = user ? homeOf(user) : '/tutors'
    if (home !== '/') throw redirect({ href: home, replace: true })
  },
  component: NoAreaScreen,
})
