import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Frame } from '#web/features/frame/frame.tsx'
import { ScreenTransition } from '#web/features/frame/screen-transition.tsx'
import { loadUser } from '#web/features/people/account/query.ts'
import { ProofHost } from '#web/features/people/factors/proof-host.tsx'
import type { RouterContext } from '#web/lib/router-context.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location }) => ({ user: await loadUser(context.queryClient, location.href) }),
  component: Root,
})

function Root() {
  const id = Route.useRouteContext({ select: ({ user }) => user?.id })
  // Remounts everything when another person signs in, so that no component state of the previous one is kept.
  return (
    <Frame key={id ?? 'visitor'}>
      <ScreenTransition>
        <Outlet />
      </ScreenTransition>
      <ProofHost />
    </Frame>
  )
}
