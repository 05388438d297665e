import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Two builds from one source: the browser's (`vite build`) and the server's renderer (`vite build --ssr`). */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react()],
  appType: "custom",
  // The renderer carries React with it, in its production form whatever NODE_ENV says at run time.
  ...(command === "build" && isSsrBuild
    ? { ssr: { noExternal: true as const }, define: { "process.env.NODE_ENV": JSON.stringify("production") } }
    : {}),
  build: {
    target: isSsrBuild ? "node24" : "es2022",
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false },
    // Inlined files would need data: in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: { input: isSsrBuild ? "src/app/ssr.tsx" : "src/app/entry-client.tsx" },
  },
}));
