import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/forget-password')({
  beforeLoad: () => {
    throw redirect({ to: '/login', search: { dialog: 'forget-password' }, replace: true })
  },
})
