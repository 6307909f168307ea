import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/session')({
  beforeLoad: () => {
    throw redirect({ to: '/upcoming-lessons', replace: true })
  },
})
