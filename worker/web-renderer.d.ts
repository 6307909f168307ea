/** The app's renderer, typed by the contract alone: its sources need the types of a browser. */
declare module '#web/server.tsx' {
  export const pageRenderer: import('#contract/shared/shapes/rendered-page.ts').PageRenderer
}
