/** Takes the place of the app's renderer, which only Vite can bundle: benchmarks ask for no pages. */
export const pageRenderer = {
  setDefaultTransport(): void {
    throw new Error('a benchmark asked for a page')
  },
}
