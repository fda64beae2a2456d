/** What each moment of each game may show. News of recorded games go through the table's own timeline, and the whole time
 * header, counters, board, log, bar and question are compared with the list of the moment that is being shown. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "$lib/settings.svelte";
import { TableState } from "$lib/table/state/table.svelte";
import type { ArenaView } from "$lib/wire/games/arena";
import type { InquisitionView } from "$lib/wire/games/inquisition";
import type { RelicsView } from "$lib/wire/games/relics";
import type { SuccessionView } from "$lib/wire/games/succession";
import type { TrioraView } from "$lib/wire/games/triora";
import type { Sent } from "$lib/wire/types";
import { boardOf } from "./registry";
import type { AnyEvent, AnyView, BoardModule } from "./types";

interface Step {
  view: AnyView;
  events: AnyEvent[];
}
interface Story extends Step {
  before: AnyView;
  steps: Step[];
}
/** What can be read off the table, by its name. */
type Facts = Record<string, unknown>;

interface Listed {
  /** What is on the board, besides the header ("head"), the counters of the seats by their words, and the result. */
  board: (view: never) => Facts;
  /** By what has happened: what may look different from that moment on, and not before. */
  shows: Record<string, string>;
  /** By what has happened: what follows from it, and may not come in the same moment. */
  notYet: Record<string, string>;
}

const BOARDS: Record<string, Listed> = {
  relics: {
    board: (view: RelicsView) => ({
      totals: view.players.map((player) => player.total),
      wizards: view.players.map((player) => player.wizards.map((wizard) => wizard.card)),
      relics: view.players.map((player) => player.relics.map((relic) => (relic.face_up ? relic.card : "facedown"))),
      known: view.players.map((player) => [player.known, player.known_or_laid]),
      piles: view.players.map((player) => player.pile),
      shrine: view.shrine,
      master: [view.master, view.counts_as_master],
    }),
    shows: {
      DraftTook: "deck",
      DeckBuilt: "deck hand",
      DeckEvened: "deck hand head",
      PackPassed: "deck",
      Drew: "hand deck",
      DrewCards: "hand deck",
      Mulliganed: "hand deck",
      RoundBegan: "head shrine totals wizards relics piles known master",
      WizardsUp: "head totals wizards relics hand known",
      RelicsUp: "relics totals known",
      Totals: "head totals",
      WonRound: "Hall head totals wizards relics piles known",
      Tied: "head totals wizards relics piles known",
      GameOver: "result head hand deck known",
      Used: "totals",
      Swapped: "relics known hand",
      Exchanged: "relics known",
      TookSpoils: "piles hand known",
      Took: "piles hand known",
      Showed: "known relics",
      Saw: "known relics",
      LookedAtHand: "known",
      Discarded: "hand piles known",
      Gained: "totals",
      LostRelic: "relics piles totals",
      Entered: "totals wizards relics piles",
      Reshuffled: "deck piles",
      LaidRelic: "relics hand known totals",
      LaidWizard: "hand",
      MasterChanged: "master",
      CountedAsMaster: "master",
      ReturnedToHand: "hand piles known",
      Weakened: "totals",
      Ignored: "totals",
      Lowered: "totals",
    },
    notYet: {
      WizardsUp: "RelicsUp Totals WonRound Tied GameOver",
      RelicsUp: "Totals WonRound Tied GameOver",
      Totals: "WonRound Tied GameOver",
    },
  },
  arena: {
    board: (view: ArenaView) => {
      const cards = view.players.flatMap((player) => player.cards);
      const figures = cards.flatMap((card) => card.figures);
      return {
        damage: figures.map((figure) => figure.damage),
        places: figures.map((figure) => figure.place),
        active: view.active,
        chosen: view.chosen,
        graveyards: view.players.map((player) => player.graveyard),
        known: view.players.map((player) => player.known),
      };
    },
    shows: {
      BuiltArmy: "damage places life figures spells",
      Rolled: "damage places life figures active",
      GoesFirst: "active",
      Placed: "places points figures life",
      Drew: "hand",
      DrewCards: "hand",
      TurnBegan: "head active chosen",
      ChoseCard: "head chosen",
      Moved: "head places figures",
      Cast: "hand graveyards",
      Hid: "hand",
      Flipped: "graveyards",
      Countered: "graveyards hand",
      Hurt: "damage life",
      Healed: "damage life",
      Destroyed: "places damage life figures points",
      CardLost: "places points figures",
      Tried: "head chosen points",
      Discarded: "hand graveyards",
      Aimed: "graveyards",
      Surfaced: "graveyards",
      LeftEngagement: "head",
      GameOver: "result head hand points",
      ShowedHand: "known",
      Returned: "places damage figures",
      Took: "hand known graveyards",
      WentBack: "places damage figures",
      Faded: "graveyards",
      Swapped: "places points",
      Cancelled: "graveyards",
      Scored: "points",
      Peeked: "known",
    },
    notYet: {
      Dice: "Hurt Destroyed CardLost GameOver",
      LeftEngagement: "Hurt Destroyed CardLost GameOver",
      Fell: "Hurt Destroyed CardLost GameOver",
    },
  },
  triora: {
    board: (view: TrioraView) => ({
      pieces: view.players.map((player) => [player.witch, player.familiar, player.second]),
      markers: view.sites.map((site) => site.markers),
      herbs: view.players.map((player) => [player.herbs, player.harvest]),
      captured: view.players.map((player) => player.captured),
      villagers: view.players.map((player) => player.villagers),
      castle: view.castle,
      hunters: [view.inquisitor, view.morgana],
      order: view.order,
      turn: view.turn,
    }),
    shows: {
      PositionTaken: "order head turn",
      SilverGained: "silver",
      Placed: "pieces",
      TurnEnded: "turn head",
      PointsGained: "points",
      MarkerPlaced: "markers",
      Acted: "potions silver turn head",
      Brewed: "potions herbs turn",
      Sold: "potions",
      Exchanged: "potions silver",
      UndeadGained: "undead",
      InquisitionChanged: "Inquisition",
      InquisitorMoved: "hunters head turn",
      MorganaMoved: "hunters head turn",
      Captured: "captured points",
      Overflowed: "herbs",
      HerbsGrew: "herbs",
      RoundBegan: "head order pieces turn",
      GameOver: "result head",
      Scored: "points",
      Corrupted: "villagers potions turn",
      PersonTaken: "castle silver potions",
      VillagersPaid: "Inquisition silver",
      Dug: "herbs",
    },
    notYet: {
      Placed: "Acted BonusTaken PointsGained SilverGained UndeadGained MarkerPlaced TurnEnded Captured GameOver",
      InquisitorMoved: "InquisitionChanged Captured MorganaMoved HerbsGrew GameOver",
    },
  },
  inquisition: {
    board: (view: InquisitionView) => ({
      ballots: view.votes.map((vote) => vote.ballots),
      winners: view.votes.flatMap((vote) => (vote.winner === null ? [] : [vote.winner])),
      leaders: view.players.map((player) => player.leads),
      facedown: view.players.map((player) => player.facedown),
      targets: view.abilities.flatMap((ability) => (ability.chosen === null ? [] : [ability.chosen])),
      ablaze: view.players.map((player) => player.ablaze),
      roles: view.players.map((player) => player.role),
      dead: [view.dead, view.deaths],
      colours: view.turned,
    }),
    shows: {
      Voted: "ballots",
      Elected: "winners leaders leads facedown head targets",
      Tied: "head",
      ColourTurned: "head colours",
      Inspected: "targets head",
      Looked: "targets head",
      Showed: "targets head",
      NoteMade: "head",
      TookAblaze: "head ablaze",
      Burning: "head ablaze targets",
      FinalRound: "head",
      FinalTie: "head",
      Condemned: "winners",
      AllRevealed: "dead roles was facedown head",
      GameOver: "result head",
      DrewTarget: "facedown targets head",
      SawRole: "roles",
    },
    notYet: {
      Voted: "Elected Tied FinalTie Condemned TookAblaze Revealed AllRevealed GameOver",
      Condemned: "AllRevealed GameOver",
    },
  },
  succession: {
    board: (view: SuccessionView) => ({
      ballots: view.ballots,
      alive: view.players.map((player) => player.alive),
      cards: view.players.map((player) => player.card),
      reveals: view.reveals,
      offers: view.offers.map((offer) => [offer.number, offer.consents]),
      contracts: view.players.map((player) => player.contract),
      claims: view.claims.length,
      truths: view.claims.map((claim) => claim.true).filter((truth) => truth !== null),
    }),
    shows: {
      Pointed: "ballots",
      Claimed: "claims",
      Died: "alive is head",
      Completed: "contracts in",
      GameOver: "cards seen truths head result",
      Revealed: "cards seen reveals head",
      Withdrawn: "offers",
      Lapsed: "offers head",
      Sealed: "contracts in offers",
      TribunalCalled: "head",
      Changed: "offers",
      Consented: "offers",
      Left: "offers",
      Fell: "offers",
      Offered: "offers",
    },
    notYet: { Pointed: "Revealed Executed Died GameOver", Named: "GameOver" },
  },
};

const ASKED = 7;
const FRAME_MS = 50;
/** More than any news takes. */
const MOST_FRAMES = 1_000;
const stories = import.meta.glob<Story[]>("/fixtures/stories/*.json", { eager: true, import: "default" });
const packs = import.meta.glob<Record<string, unknown>>("/fixtures/*-pack.json", { eager: true, import: "default" });
/** Loaded before any test begins: however long that takes, it is no test's time. */
const modules = Object.fromEntries(
  await Promise.all(Object.keys(BOARDS).map(async (game) => [game, await boardOf(game)] as const)),
);
const people = (view: AnyView): number => (view as unknown as { players: unknown[] }).players.length;

function read(module: BoardModule, board: Listed["board"], view: AnyView): Map<string, string> {
  const facts: Facts = {
    ...(board as (view: AnyView) => Facts)(view),
    head: [module.headline?.(view), module.course?.(view)],
    result: view.result,
  };
  for (let seat = 0; seat < people(view); seat++)
    for (const { word, value } of module.marks?.(view, seat) ?? []) {
      const key = word.replaceAll(" ", "-");
      facts[key] = [...((facts[key] as unknown[] | undefined) ?? []), [seat, value]];
    }
  return new Map(Object.entries(facts).map(([name, value]) => [name, JSON.stringify(value) ?? ""]));
}

const differing = (one: Map<string, string>, other: Map<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));

const types = (events: readonly AnyEvent[]): string[] => events.map((event) => event.type);

/** The moments of one piece of news, in their order. */
function momentsOf({ steps, view, events }: Story): Step[] {
  const before = steps.reduce((sum, step) => sum + step.events.length, 0);
  return [...steps, { view, events: events.slice(before) }];
}

function news(number: number, view: AnyView, fields: Partial<Story> = {}): Sent {
  const asks = [{ id: number === 1 ? 1 : ASKED, owed: true, due: null, prompt: ["?"] }];
  const usual = { type: "news", stream: "s", number, since: number - 1, now: 0, view, asks, events: [], steps: [] };
  return { ...usual, rewound: false, channels: [], earshot: [], ...fields } as unknown as Sent;
}

describe.each(Object.entries(BOARDS))("the moments of %s", (game, { board, shows, notYet }) => {
  beforeEach(() => {
    vi.useFakeTimers();
    settings.now.motion = "on";
  });
  afterEach(() => void vi.useRealTimers());

  /** What was seen at each frame, from the news to the question. */
  function* frames(table: TableState, story: Story): Generator<Step> {
    table.heard(news(1, story.before));
    table.heard(news(2, story.view, { steps: story.steps, events: story.events }));
    for (let frame = 0; frame < MOST_FRAMES; frame++) {
      yield { view: table.view!, events: table.picture!.events };
      if (!table.moving) return;
      vi.advanceTimersByTime(FRAME_MS);
    }
    throw new Error("the story has no end");
  }

  test("show what they may, and nothing that comes later", () => {
    const [told, pack] = [stories[`/fixtures/stories/${game}.json`], packs[`/fixtures/${game}-pack.json`]];
    const module = modules[game];
    if (!told || !pack || !module) throw new Error("nothing is recorded: run web/fixtures/record.py --quick");
    const early = new Set<string>();
    for (const story of told) {
      const table = new TableState("K7XCD", 0, "seat", { socket: () => ({ send() {}, close() {} }), http: null });
      Object.assign(table, { module, pack, keepPack: true });
      const moments = momentsOf(story);
      let at = -1;
      for (const { view, events } of frames(table, story)) {
        const fresh = moments[at]?.view !== view;
        if (fresh) at += 1;
        expect(view, "each moment is shown, one after the other").toBe(moments[at]?.view);
        const kinds = types(events);
        const may = new Set(kinds.flatMap((kind) => shows[kind]?.split(" ") ?? []));
        const before = moments[at - 1]?.view ?? story.before;
        const changed = fresh ? differing(read(module, board, before), read(module, board, view)) : [];
        for (const fact of changed) if (!may.has(fact)) early.add(`${fact} with ${kinds.join("+")}`);
        for (const kind of kinds)
          for (const later of notYet[kind]?.split(" ") ?? [])
            if (kinds.lastIndexOf(later) > kinds.indexOf(kind)) early.add(`${later} with ${kind}`);
        const over = moments.slice(0, table.moving ? at : at + 1).flatMap((moment) => moment.events);
        expect(types(table.log.map((line) => line.event)), "the log").toEqual(types(over));
        expect(types(over), "the live region").toEqual(expect.arrayContaining(types(table.latest)));
        expect(
          table.asks.map((ask) => ask.id),
          "the question",
        ).toEqual(table.moving ? [] : [ASKED]);
      }
      expect(at, "all of them").toBe(moments.length - 1);
      table.stop();
    }
    expect([...early].sort()).toEqual([]);
  });
});
