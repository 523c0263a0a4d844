export class Gestures { constructor(){ this.pressed=false; } stop(){} }
