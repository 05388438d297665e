/** The front page's heading, with ways in. While something is asked for, only readers of the page meet it. */
import type { ReactNode } from "react";

export interface HomeHeroProps {
  /** What gives way to the hits; filters only where the screen is small. */
  readonly yieldsTo: "search" | "filters" | undefined;
  /** Ways in for who does not know what to search for. */
  readonly children: ReactNode;
}

export function HomeHero({ yieldsTo, children }: HomeHeroProps) {
  return (
    <div className="hero" data-yields-to={yieldsTo}>
      <h1>Finn riktig avtalemal</h1>
      <p>Gratis, uten innlogging, og alltid hos utgiveren selv.</p>
      {children}
    </div>
  );
}
