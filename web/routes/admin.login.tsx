import { createFileRoute, redirect } from '@tanstack/react-router'

/** There is one log-in for everybody; it leads on by the role. */
export const Route = createFileRoute('/admin/login')({
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true })
  },
})
