/**
 * What the router plugin splits from a route into files of its own. A loader is in the chunk of its screen; otherwise the
 * first load would contain the queries of all screens.
 */
export const routeSplitting = {
  codeSplittingOptions: {
    defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
  },
} satisfies Parameters<typeof import('@tanstack/router-plugin/vite').tanstackRouter>[0]
