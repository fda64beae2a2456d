/** The picture in the medallion of each card and shrine: ours, since the printed ones are not public. */
import airBalloon from "icon:air-balloon";
import anvil from "icon:anvil";
import archiveResearch from "icon:archive-research";
import barbute from "icon:barbute";
import basket from "icon:basket";
import berriesBowl from "icon:berries-bowl";
import bookAura from "icon:book-aura";
import bookCover from "icon:book-cover";
import boots from "icon:boots";
import brain from "icon:brain";
import broadsword from "icon:broadsword";
import brokenHeart from "icon:broken-heart";
import burningEye from "icon:burning-eye";
import campfire from "icon:campfire";
import candleLight from "icon:candle-light";
import cape from "icon:cape";
import cardPick from "icon:card-pick";
import clover from "icon:clover";
import crescentStaff from "icon:crescent-staff";
import crossedBones from "icon:crossed-bones";
import crossedSabres from "icon:crossed-sabres";
import crownOfThorns from "icon:crown-of-thorns";
import crystalBall from "icon:crystal-ball";
import crystalWand from "icon:crystal-wand";
import deer from "icon:deer";
import directionSigns from "icon:direction-signs";
import dolmen from "icon:dolmen";
import doubleFaceMask from "icon:double-face-mask";
import drop from "icon:drop";
import dwarfFace from "icon:dwarf-face";
import evilTower from "icon:evil-tower";
import evilWings from "icon:evil-wings";
import fairyWand from "icon:fairy-wand";
import featheredWing from "icon:feathered-wing";
import fireBowl from "icon:fire-bowl";
import fireRay from "icon:fire-ray";
import fireShield from "icon:fire-shield";
import fireSilhouette from "icon:fire-silhouette";
import fog from "icon:fog";
import forest from "icon:forest";
import fountain from "icon:fountain";
import frozenOrb from "icon:frozen-orb";
import gauntlet from "icon:gauntlet";
import greekTemple from "icon:greek-temple";
import holyOak from "icon:holy-oak";
import hourglass from "icon:hourglass";
import huntingHorn from "icon:hunting-horn";
import ionicColumn from "icon:ionic-column";
import jewelCrown from "icon:jewel-crown";
import knapsack from "icon:knapsack";
import lanternFlame from "icon:lantern-flame";
import lindenLeaf from "icon:linden-leaf";
import lion from "icon:lion";
import lockedChest from "icon:locked-chest";
import lunarWand from "icon:lunar-wand";
import magicGate from "icon:magic-gate";
import magicPalm from "icon:magic-palm";
import magicSwirl from "icon:magic-swirl";
import magickTrick from "icon:magick-trick";
import matchHead from "icon:match-head";
import meditation from "icon:meditation";
import mirrorMirror from "icon:mirror-mirror";
import moonOrbit from "icon:moon-orbit";
import obelisk from "icon:obelisk";
import openBook from "icon:open-book";
import openGate from "icon:open-gate";
import orbWand from "icon:orb-wand";
import panFlute from "icon:pan-flute";
import partyPopper from "icon:party-popper";
import plantRoots from "icon:plant-roots";
import pointyHat from "icon:pointy-hat";
import present from "icon:present";
import rabbitHead from "icon:rabbit-head";
import ring from "icon:ring";
import ringingBell from "icon:ringing-bell";
import robe from "icon:robe";
import scales from "icon:scales";
import scrollUnfurled from "icon:scroll-unfurled";
import shakingHands from "icon:shaking-hands";
import shield from "icon:shield";
import spellBook from "icon:spell-book";
import starAltar from "icon:star-altar";
import stoneBridge from "icon:stone-bridge";
import stonePile from "icon:stone-pile";
import stoneThrone from "icon:stone-throne";
import swapBag from "icon:swap-bag";
import swordClash from "icon:sword-clash";
import telescope from "icon:telescope";
import templeGate from "icon:temple-gate";
import thirdEye from "icon:third-eye";
import topHat from "icon:top-hat";
import tortoise from "icon:tortoise";
import treeFace from "icon:tree-face";
import trident from "icon:trident";
import unstableOrb from "icon:unstable-orb";
import vial from "icon:vial";
import vineFlower from "icon:vine-flower";
import volcano from "icon:volcano";
import warhammer from "icon:warhammer";
import weightScale from "icon:weight-scale";
import wingCloak from "icon:wing-cloak";
import wingedScepter from "icon:winged-scepter";
import wizardFace from "icon:wizard-face";
import wizardStaff from "icon:wizard-staff";
import question from "icon:triorb";

const ART: Readonly<Record<string, string>> = {
  W01: wizardFace,
  W02: campfire,
  W03: volcano,
  W04: matchHead,
  W05: barbute,
  W06: fireRay,
  W07: brokenHeart,
  W08: dwarfFace,
  W09: swordClash,
  W10: fireSilhouette,
  W11: crownOfThorns,
  W12: burningEye,
  W13: magickTrick,
  W14: evilWings,
  W15: featheredWing,
  W16: meditation,
  W17: archiveResearch,
  W18: crystalBall,
  W19: cardPick,
  W20: bookCover,
  W21: shakingHands,
  W22: rabbitHead,
  W23: doubleFaceMask,
  W24: telescope,
  W25: brain,
  W26: fog,
  W27: airBalloon,
  W28: magicPalm,
  W29: bookAura,
  W30: mirrorMirror,
  W31: deer,
  W32: tortoise,
  W33: berriesBowl,
  W34: plantRoots,
  W35: treeFace,
  W36: forest,
  W37: magicSwirl,
  W38: panFlute,
  W39: basket,
  W40: lockedChest,
  W41: vineFlower,
  W42: present,
  W43: topHat,
  W44: swapBag,
  W45: holyOak,
  R01: crescentStaff,
  R02: pointyHat,
  R03: fairyWand,
  R04: robe,
  R05: scrollUnfurled,
  R06: spellBook,
  R07: cape,
  R08: lindenLeaf,
  R09: drop,
  R10: fireShield,
  R11: clover,
  R12: knapsack,
  R13: candleLight,
  R14: wizardStaff,
  R15: unstableOrb,
  R16: broadsword,
  R17: crystalWand,
  R18: gauntlet,
  R19: ring,
  R20: fireBowl,
  R21: huntingHorn,
  R22: shield,
  R23: weightScale,
  R24: boots,
  R25: wingedScepter,
  R26: mirrorMirror,
  R27: vial,
  R28: lanternFlame,
  R29: wingCloak,
  R30: trident,
  R31: frozenOrb,
  R32: scales,
  R33: orbWand,
  R34: hourglass,
  R35: jewelCrown,
  R36: ringingBell,
  R37: crossedSabres,
  R38: warhammer,
  R39: lunarWand,
  S01: obelisk,
  S02: fountain,
  S03: stoneBridge,
  S04: stoneThrone,
  S05: partyPopper,
  S06: ionicColumn,
  S07: holyOak,
  S08: moonOrbit,
  S09: greekTemple,
  S10: evilTower,
  S11: openBook,
  S12: campfire,
  S13: lion,
  S14: anvil,
  S15: thirdEye,
  S16: starAltar,
  S17: directionSigns,
  S18: crossedBones,
  S19: magicGate,
  S20: templeGate,
  S21: openGate,
  S22: robe,
  S23: stonePile,
  S24: dolmen,
};

/** Emblems that are themselves a face or a beast: nobody stands behind them. */
const FACES: ReadonlySet<string> = new Set([
  deer,
  doubleFaceMask,
  dwarfFace,
  evilWings,
  fireSilhouette,
  forest,
  holyOak,
  meditation,
  rabbitHead,
  tortoise,
  treeFace,
  wizardFace,
]);

export const isFace = (id: string): boolean => FACES.has(artOf(id));

/** A card of somebody's own pack has the game's ornament. */
export function artOf(id: string): string {
  return ART[id] ?? question;
}
