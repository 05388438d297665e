/** Memory and file descriptors of the soak's processes over time. Linux only: from /proc. */
import type { Fleet, Member } from "./fleet.ts";

interface Sample {
  readonly minutes: number;
  readonly rssMb: number;
  readonly descriptors: number;
}

export interface UseSummary {
  readonly name: string;
  readonly minutes: number;
  readonly peakMb: number;
  readonly lastMb: number;
  /** Of the second half, when the caches are full: megabytes a minute. */
  readonly slopeMb: number;
  readonly firstDescriptors: number;
  readonly lastDescriptors: number;
}

export class ProcessUse {
  readonly #fleet: Fleet;
  readonly #samples = new Map<Member, Sample[]>();

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
  }

  sample(): void {
    for (const member of this.#fleet.members) {
      const use = this.#fleet.useOf(member);
      if (!use) continue;
      const samples = this.#samples.get(member) ?? [];
      samples.push({ minutes: performance.now() / 60_000, ...use });
      this.#samples.set(member, samples);
    }
  }

  /** One line for each process from its start to its end; those that lived for a few seconds are left out. */
  summarize(): readonly UseSummary[] {
    return [...this.#samples].flatMap(([{ number, pid }, samples]) => {
      const [first, last] = [samples[0], samples.at(-1)];
      if (!first || !last || samples.length < 10) return [];
      const quarter = samples.slice(Math.floor(samples.length / 4));
      return [
        {
          name: `${number} (${pid})`,
          minutes: last.minutes - first.minutes,
          peakMb: Math.max(...samples.map(({ rssMb }) => rssMb)),
          lastMb: last.rssMb,
          slopeMb: slopeOf(samples.slice(Math.floor(samples.length / 2))),
          firstDescriptors: quarter[0]?.descriptors ?? 0,
          lastDescriptors: last.descriptors,
        },
      ];
    });
  }
}

/** Least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const time = mean(samples.map(({ minutes }) => minutes));
  const memory = mean(samples.map(({ rssMb }) => rssMb));
  const covariance = mean(samples.map(({ minutes, rssMb }) => (minutes - time) * (rssMb - memory)));
  return covariance / (mean(samples.map(({ minutes }) => (minutes - time) ** 2)) || 1);
}
